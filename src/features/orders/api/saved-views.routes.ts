import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { deleteView, listViews, MAX_VIEWS, renameView, saveView } from '../list/saved-views.ts';
import { keptQuery } from '../pages/list/order-list-query.ts';

const Name = Type.String({ maxLength: 200 });
const params = Type.Object({ viewId: Type.String({ format: 'uuid' }) });
const ViewBody = Type.Object({
  name: Name,
  query: Type.String({
    maxLength: 1_000,
    description: 'The query string of the orders list, such as `tab=to-pack&payment=cod`',
  }),
});
const ViewJson = Type.Object({ id: Type.String(), name: Type.String(), query: Type.String() });
const ListJson = Type.Object({ items: Type.Array(ViewJson) });

export const savedViewRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders/views',
    {
      schema: {
        summary: 'List the saved views of the orders list, oldest first',
        response: { 200: ListJson },
      },
    },
    async ({ tenant }) => ({ items: await listViews(tenant) }),
  );

  app.post(
    '/orders/views',
    {
      schema: {
        summary: `Save a view, or replace the one with this name; at most ${MAX_VIEWS}`,
        headers: IdempotencyHeaders,
        body: ViewBody,
        response: { 201: ViewJson },
      },
    },
    async (request, reply) => {
      const { tenant, body } = request;
      const view = { name: body.name, query: keptQuery(body.query) };
      const { result, replayed } = await saveView(tenant, view, idempotencyOf(request, tenant));
      markReplayed(reply, replayed);
      return reply.code(201).send(result);
    },
  );

  app.patch(
    '/orders/views/:viewId',
    {
      schema: {
        summary: 'Rename a view',
        params,
        body: Type.Object({ name: Name }),
        response: { 200: ViewJson },
      },
    },
    async ({ tenant, params, body }) => renameView(tenant, params.viewId, body.name),
  );

  app.delete(
    '/orders/views/:viewId',
    { schema: { summary: 'Delete a view', params } },
    async ({ tenant, params }, reply) => {
      await deleteView(tenant, params.viewId);
      return reply.code(204).send();
    },
  );
};
