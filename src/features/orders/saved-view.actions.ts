import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { action, apiOf } from '../../kernel/http/action.ts';
import type { AnswerTo } from '../../kernel/http/answer-to.ts';
import type { FormProblems } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import {
  deleteView,
  listViews,
  MAX_VIEWS,
  renameView,
  type SavedView,
  saveView,
} from './list/saved-views.ts';
import { keptQuery } from './pages/list/order-list-query.ts';

const Name = Type.String({ maxLength: 200 });
const NameTyped = Type.String({ maxLength: 200, default: '' });
const ViewJson = Type.Object({ id: Type.String(), name: Type.String(), query: Type.String() });
const viewAnswer: AnswerTo<SavedView> = { schema: ViewJson, jsonTo: (_, view) => view };

const HOME = '/dashboard/orders/views';
const listOf = (query: string): string => `/dashboard/orders?${query}`;
const labels = (t: Translator) => ({ name: t('orders.views.name') });

/** What can be done with the saved views of the orders list. */
export const savedViewActions = [
  action({
    at: '/orders/views',
    input: Type.Object({
      name: Name,
      query: Type.String({
        maxLength: 1_000,
        description: 'The query string of the orders list, such as `tab=to-pack&payment=cod`',
      }),
    }),
    takesKey: true,
    run: async ({ tenant, input: { name, query }, key, resultOf }) =>
      resultOf(await saveView(tenant, { name, query: keptQuery(query) }, key)),
    api: {
      summary: `Save a view, or replace the one with this name; at most ${MAX_VIEWS}`,
      answer: viewAnswer,
      code: 201,
    },
    page: {
      opens: 'orders.edit',
      form: Type.Object({
        name: NameTyped,
        query: Type.String({ maxLength: 1_000, default: '' }),
      }),
      async run({ tenant, input: { name, query } }) {
        const { result } = await saveView(tenant, { name, query: keptQuery(query) });
        return result;
      },
      done: ({ query }, t, { name }) => ({
        said: t('orders.views.saved', { name: name.trim() }),
        to: listOf(query),
      }),
      labels,
      show: (request, reply, _params, { typed, ...state }) =>
        showViews(request, reply, {
          ...state,
          typed: typed ? { ...typed, query: keptQuery(typed.query) } : { name: '' },
        }),
    },
  }),
  action({
    at: '/orders/views/:viewId',
    input: Type.Object({ name: Name }),
    run: ({ tenant, params, input }) => renameView(tenant, params.viewId, input.name),
    api: { method: 'PATCH', summary: 'Rename a view', answer: viewAnswer },
    page: {
      form: Type.Object({ name: NameTyped }),
      done: (_, t) => ({ said: t('orders.views.renamed'), to: HOME }),
      labels,
      show: (request, reply, { viewId: id }, { typed, ...state }) =>
        showViews(request, reply, { ...state, typed: { id, name: typed?.name ?? '' } }),
    },
  }),
  action({
    at: '/orders/views/:viewId',
    run: ({ tenant, params }) => deleteView(tenant, params.viewId),
    api: { method: 'DELETE', summary: 'Delete a view' },
    page: {
      at: '/orders/views/:viewId/delete',
      done: (_, t) => ({ said: t('orders.views.deleted'), to: HOME }),
    },
  }),
];

/** A form that was not taken is that of a new view, or of the one with this id. */
type Shown = FormProblems & { typed: { id?: string; name: string; query?: string } };

async function showViews(request: FastifyRequest, reply: FastifyReply, state: Shown) {
  const views = await listViews(request.tenant);
  return reply.page('seller/orders/views', {
    views: views.map((view) => ({ ...view, href: listOf(view.query) })),
    maxViews: MAX_VIEWS,
    ...state,
  });
}

const listed: AppPlugin = async (app) => {
  const response = { 200: Type.Object({ items: Type.Array(ViewJson) }) };
  const summary = 'List the saved views of the orders list, oldest first';
  app.get('/orders/views', { schema: { summary, response } }, async ({ tenant }) => ({
    items: await listViews(tenant),
  }));
};

export const savedViewApi = [listed, ...apiOf(savedViewActions)];
