import type { FastifyReply, FastifyRequest } from 'fastify';
import { ROTATION_GRACE } from '../../../../plugins/access/session.ts';
import { rotateSession } from '../../sessions/rotate-session.ts';
import { safeBack } from './safe-back.ts';

/** To the login page when that session has ended, too. */
export async function returnToOperator(request: FastifyRequest, reply: FastifyReply, said: string) {
  const { waitingOperator: waiting } = request;
  const back = safeBack(waiting?.back ?? '');
  // A second click on Exit gets a session as well: a browser drops the answer to the first.
  const own =
    waiting &&
    (await rotateSession(waiting.refreshToken, { seconds: ROTATION_GRACE, again: true }));
  if (own?.refreshToken && own.session.role === 'SUPER_ADMIN') {
    reply.keepSession(own.session, own.refreshToken).keepOperator(null);
    return reply.flash(said).redirect(back, 303);
  }
  reply.dropSession().flash('Your own session has ended too. Sign in again');
  return reply.redirect(`/login?next=${encodeURIComponent(back)}`, 303);
}
