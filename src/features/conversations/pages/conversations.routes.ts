import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { readSince, SinceQuery } from '../../../web/seller/new-bar.ts';
import { conversationListPage, freshConversations, ListQuery } from './list-page.ts';

const FreshQuery = Type.Object({
  ...ListQuery.properties,
  since: SinceQuery.since,
  /** The last response's version: 204 while it is unchanged. */
  seen: Type.String({ maxLength: 40, default: '' }),
});

export const conversationsRoutes: AppPlugin = async (app) => {
  app.get('/conversations', { schema: { querystring: ListQuery } }, async (request, reply) => {
    const page = await conversationListPage(request, request.query);
    return reply.page('seller/conversations/index', page, 'seller/conversations/_list');
  });

  app.get(
    '/conversations/fresh',
    { schema: { querystring: FreshQuery } },
    async (request, reply) => {
      const { since, seen, ...query } = request.query;
      const from = readSince(since);
      if (!from) return reply.code(204).send();
      const page = await freshConversations(request, query, from);
      if (page.rows.length === 0 || page.seen === seen) return reply.code(204).send();
      return reply.page('seller/conversations/_fresh_rows', page);
    },
  );
};
