import type { AppPlugin } from '../../../kernel/http/http-types.ts';

export const helpRoutes: AppPlugin = async (app) => {
  app.get('/help', async (_request, reply) => reply.page('access/help', {}));
};
