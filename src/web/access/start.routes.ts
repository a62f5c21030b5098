import type { AppPlugin } from '../../http-types.ts';
import { homeOf } from './safe-next.ts';

/** The platform's bare address: on to one's own first page, or to signing in. */
export const startRoutes: AppPlugin = async (app) => {
  app.get('/', async (request, reply) => {
    const session = await request.loadSession(reply);
    if (!session && request.waitingOperator) return reply.redirect('/impersonation/over', 303);
    return reply.redirect(session ? homeOf(session) : '/login', 303);
  });
};
