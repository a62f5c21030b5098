import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type FormProblems,
  formProblems,
  NO_ERRORS,
} from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { deleteView, listViews, MAX_VIEWS, renameView, saveView } from '../../list/saved-views.ts';
import { keptQuery } from './order-list-query.ts';

const HOME = '/dashboard/orders/views';
const Params = Type.Object({ viewId: Type.String({ format: 'uuid' }) });
const Named = Type.Object({ name: Type.String({ maxLength: 200, default: '' }) });
const Saved = Type.Object({
  name: Type.String({ maxLength: 200, default: '' }),
  query: Type.String({ maxLength: 1_000, default: '' }),
});

export const savedViewRoutes: AppPlugin = async (app) => {
  app.get('/orders/views', { config: { permission: 'orders.edit' } }, async (request, reply) =>
    viewsPage(request, reply),
  );

  app.post('/orders/views', { schema: { body: Saved } }, async (request, reply) => {
    const query = keptQuery(request.body.query);
    try {
      await saveView(request.tenant, { name: request.body.name, query });
    } catch (error) {
      const problems = formProblems(error, { name: request.t('orders.views.name') }, request.t);
      return viewsPage(request, reply.code(422), {
        ...problems,
        typed: { ...request.body, query },
      });
    }
    const words = request.t('orders.views.saved', { name: request.body.name.trim() });
    return reply.flash(words).redirect(addressOf(query), 303);
  });

  app.post(
    '/orders/views/:viewId',
    { schema: { params: Params, body: Named } },
    async (request, reply) => {
      const { viewId } = request.params;
      try {
        await renameView(request.tenant, viewId, request.body.name);
      } catch (error) {
        const problems = formProblems(error, { name: request.t('orders.views.name') }, request.t);
        const typed = { id: viewId, name: request.body.name };
        return viewsPage(request, reply.code(422), { ...problems, typed });
      }
      return reply.flash(request.t('orders.views.renamed')).redirect(HOME, 303);
    },
  );

  app.post(
    '/orders/views/:viewId/delete',
    { schema: { params: Params } },
    async ({ tenant, params, t }, reply) => {
      await deleteView(tenant, params.viewId);
      return reply.flash(t('orders.views.deleted')).redirect(HOME, 303);
    },
  );
};

const NOTHING_WRONG: Wrong = { typed: { name: '' }, errors: NO_ERRORS, problems: [] };

const addressOf = (query: string): string => `/dashboard/orders?${query}`;

/** A form that was not taken: of a new view, or of the one with this id. */
type Wrong = FormProblems & { typed: { id?: string; name: string; query?: string } };

async function viewsPage(request: FastifyRequest, reply: FastifyReply, wrong?: Wrong) {
  const views = await listViews(request.tenant);
  return reply.page('seller/orders/views', {
    views: views.map((view) => ({ ...view, href: addressOf(view.query) })),
    maxViews: MAX_VIEWS,
    ...NOTHING_WRONG,
    ...wrong,
  });
}
