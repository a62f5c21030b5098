import { endImpersonation } from '../../domain/accounts/impersonation/end-impersonation.ts';
import { endSession, endSessionOf } from '../../domain/accounts/sessions/end-session.ts';
import type { AppPlugin } from '../../http/http-types.ts';

/** Signing out; an operator who acts for somebody leaves both sessions. */
export const logoutRoutes: AppPlugin = async (app) => {
  app.post('/logout', async (request, reply) => {
    const { refreshCookie, waitingOperator, ip } = request;
    const session = await request.loadSession(reply);
    if (session?.impersonatedBy) await endImpersonation(session.familyId, ip);
    else if (session) await endSession(session.userId, session.familyId);
    if (refreshCookie) await endSessionOf(refreshCookie, ip);
    if (waitingOperator) await endSessionOf(waitingOperator.refreshToken, ip);
    return reply.dropSession().flash('You are signed out').redirect('/login', 303);
  });
};
