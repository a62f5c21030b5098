import type { FastifyReply } from 'fastify';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { signOutByToken } from '../sessions/end-own-sessions.ts';
import type { StartedSession } from '../sessions/start-session.ts';
import { homeOf, safeNext } from './safe-next.ts';

/** Always with the new session: earlier ones of the browser end. */
export async function enter(
  reply: FastifyReply,
  { session, refreshToken }: StartedSession,
  next: string | undefined,
): Promise<FastifyReply> {
  const { request } = reply;
  const { refreshCookie, waitingOperator } = request;
  const origin = originOf(request);
  if (refreshCookie) await signOutByToken(refreshCookie, origin);
  if (waitingOperator) await signOutByToken(waitingOperator.refreshToken, origin);
  if (waitingOperator) reply.keepOperator(null);
  reply.keepSession(session, refreshToken).rememberBrowser(session.email);
  return reply.redirect(safeNext(next, homeOf(session)), 303);
}
