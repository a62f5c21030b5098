import { endSession, endSessionOf } from '../../domain/accounts/end-session.ts';
import type { AppPlugin } from '../../http-types.ts';

/** Signing out. */
export const logoutRoutes: AppPlugin = async (app) => {
  app.post('/logout', async (request, reply) => {
    const session = await request.loadSession(reply);
    if (session) await endSession(session.userId, session.familyId);
    if (request.refreshCookie) await endSessionOf(request.refreshCookie);
    return reply.dropSession().flash('You are signed out').redirect('/login', 303);
  });
};
