import type { AppPlugin } from '../../http/http-types.ts';

/** Help for signed-out people. */
export const helpRoutes: AppPlugin = async (app) => {
  app.get('/help', async (_request, reply) => reply.page('access/help', {}));
};
