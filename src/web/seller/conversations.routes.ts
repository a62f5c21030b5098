import type { AppPlugin } from '../../http-types.ts';
import { conversationListPage, ListQuery, newestOf } from './conversations/list-page.ts';

/** The list of conversations. */
export const conversationsRoutes: AppPlugin = async (app) => {
  app.get('/conversations', { schema: { querystring: ListQuery } }, async (request, reply) => {
    const { seen, ...query } = request.query;
    if (seen !== undefined) {
      const newest = await newestOf(request);
      if (!newest || newest.lastMessageAt.toISOString() === seen) return reply.code(204).send();
      const data = { seen: newest.lastMessageAt.toISOString(), isNew: true };
      return reply.page('seller/conversations/_fresh', data);
    }
    const page = await conversationListPage(request, query);
    return reply.page('seller/conversations/index', page, 'seller/conversations/_list');
  });
};
