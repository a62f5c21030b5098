import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../../errors.ts';
import { minutesUntil } from '../../../../kernel/format/format-time.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { originOf } from '../../../../kernel/http/origin-of.ts';
import { openDoor } from '../../../../plugins/access/access.ts';
import { ROTATION_GRACE } from '../../../../plugins/access/session.ts';
import { homeOf, safeNext } from '../../access/safe-next.ts';
import { endImpersonation } from '../../impersonation/end-impersonation.ts';
import { extendImpersonation } from '../../impersonation/extend-impersonation.ts';
import { rotateSession } from '../../sessions/rotate-session.ts';
import { safeBack } from './safe-back.ts';

/** Public: also open when the time is over and only the operator's own session waits. */
export async function impersonationRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'public');
  app.register(exitRoutes);
  app.register(extendRoutes);
}

const Back = Type.Object({ back: Type.String({ default: '', maxLength: 2_000 }) });

const exitRoutes: AppPlugin = async (app) => {
  app.post('/exit', async (request, reply) => {
    const session = await request.loadSession(reply);
    if (!session?.impersonatedBy) {
      if (session) return reply.redirect(homeOf(session), 303);
      return returnToOperator(request, reply, 'You are back in your own account');
    }
    await endImpersonation(session.familyId, originOf(request));
    return returnToOperator(request, reply, `You are no longer logged in as ${session.name}`);
  });

  app.get('/over', { schema: { querystring: Back } }, async (request, reply) => {
    const session = await request.loadSession(reply);
    if (session?.role === 'SUPER_ADMIN') return reply.redirect(safeBack(request.query.back), 303);
    if (session) return reply.redirect(homeOf(session), 303);
    return returnToOperator(
      request,
      reply,
      'You are no longer logged in as another user. You are back in your own account',
    );
  });
};

const extendRoutes: AppPlugin = async (app) => {
  app.post('/extend', { schema: { body: Back } }, async (request, reply) => {
    const session = await request.loadSession(reply);
    if (!session) throw new Refusal(401, 'UNAUTHENTICATED', 'Sign in first');
    const back = safeNext(request.body.back, homeOf(session));
    if (!session.impersonatedBy) return reply.redirect(back, 303);
    try {
      const endsAt = await extendImpersonation(session, request.ip);
      reply.flash(`Session extended: ${minutesUntil(endsAt)} min left`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
      reply.flash(error.message);
    }
    return reply.redirect(back, 303);
  });
};

/** To the login page when that session has ended, too. */
async function returnToOperator(request: FastifyRequest, reply: FastifyReply, said: string) {
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
