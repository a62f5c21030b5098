import type { FastifyReply, FastifyRequest } from 'fastify';
import { signOutByToken } from '../../domain/accounts/sessions/end-own-sessions.ts';
import type { StartedSession } from '../../domain/accounts/sessions/start-session.ts';
import { originOf } from '../../http/origin-of.ts';
import { homeOf, safeNext } from './safe-next.ts';

/**
 * Gives a browser its new session and leads it on. Always a new session: those that the browser
 * brought end.
 */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, refreshToken }: StartedSession,
  next: string,
) {
  const { refreshCookie, waitingOperator } = request;
  const origin = originOf(request);
  if (refreshCookie) await signOutByToken(refreshCookie, origin);
  if (waitingOperator) await signOutByToken(waitingOperator.refreshToken, origin);
  if (waitingOperator) reply.keepOperator(null);
  reply.keepSession(session, refreshToken).rememberBrowser(session.email);
  return reply.redirect(safeNext(next, homeOf(session)), 303);
}
