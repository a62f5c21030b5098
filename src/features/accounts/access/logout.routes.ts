import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { endImpersonation } from '../impersonation/end-impersonation.ts';
import { signOut, signOutByToken } from '../sessions/end-own-sessions.ts';

/** An operator who acts for somebody leaves both sessions. */
export const logoutRoutes: AppPlugin = async (app) => {
  app.post('/logout', async (request, reply) => {
    const { refreshCookie, waitingOperator } = request;
    const origin = originOf(request);
    const session = await request.loadSession(reply);
    if (session?.impersonatedBy) await endImpersonation(session.familyId, origin);
    else if (session) await signOut(session);
    if (refreshCookie) await signOutByToken(refreshCookie, origin);
    if (waitingOperator) await signOutByToken(waitingOperator.refreshToken, origin);
    return reply.dropSession().flash('You are signed out').redirect('/login', 303);
  });
};
