import type { AppPlugin } from '../../http-types.ts';

/** Help for whoever is not signed in. */
export const helpRoutes: AppPlugin = async (app) => {
  app.get('/help', async (_request, reply) => reply.page('access/help', {}));
};
