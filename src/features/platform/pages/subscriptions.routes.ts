import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import { fromReplica } from '../../../kernel/db/replica/from-replica.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { versionOf } from '../../subscriptions/planned-override.ts';
import { exportSubscriptions } from '../subscriptions/export-subscriptions.ts';
import { findStoreSubscription } from '../subscriptions/find-store-subscription.ts';
import { overrideStoreSubscription } from '../subscriptions/override-store-subscription.ts';
import { listSubscriptions } from '../subscriptions/queries/list-subscriptions.ts';
import {
  chipsOf,
  emptyText,
  filterFields,
  filterOf,
  ListQuery,
  listLink,
  SUBSCRIPTIONS,
  selectsOf,
} from './subscriptions/list-query.ts';
import {
  isStale,
  OverrideForm,
  OverrideQuery,
  overrideOf,
  previewKey,
  refuseNothing,
  refuseReason,
} from './subscriptions/override-form.ts';
import { LABELS, overridePage } from './subscriptions/override-page.ts';
import { subscriptionPage } from './subscriptions/subscription-page.ts';

const params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const ShowQuery = Type.Object({ extendDays: Type.String({ default: '', maxLength: 20 }) });
const FORM = 'operator/subscriptions/override';

export const subscriptionsRoutes: AppPlugin = async (app) => {
  app.get(
    '/subscriptions',
    { schema: { querystring: ListQuery } },
    async ({ query, freshness }, reply) => {
      const { limit, sort } = query;
      const { found: list, asOf } = await fromReplica(freshness, (from) =>
        pageOrLast(query.page, (page) =>
          listSubscriptions({ ...filterOf(query), sort, page, limit }, from),
        ),
      );
      const data = {
        list,
        query,
        selects: selectsOf(query),
        chips: chipsOf(query),
        empty: emptyText(query),
        file: listLink(query, { sort: '-createdAt', limit: 25 }, `${SUBSCRIPTIONS}.csv`),
        at: asOf ?? new Date(),
        pageLink: (page: number) => listLink(query, { page }),
      };
      return reply.page('operator/subscriptions/index', data, 'operator/subscriptions/_list');
    },
  );

  app.get(
    '/subscriptions.csv',
    { schema: { querystring: Type.Object(filterFields) }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async ({ query }, reply) => sendCsv(reply, 'subscriptions.csv', exportSubscriptions(query)),
  );

  app.get(
    '/subscriptions/:id',
    { schema: { params, querystring: ShowQuery } },
    async ({ params: { id }, query: { extendDays } }, reply) => {
      const page = await subscriptionPage(id);
      if (!extendDays) return reply.page('operator/subscriptions/show', page);
      const fields = new URLSearchParams({ extendDays });
      return reply.redirect(`${page.here}/override?${fields}`, 303);
    },
  );

  app.get(
    '/subscriptions/:id/override',
    { schema: { params, querystring: OverrideQuery } },
    async ({ params: { id }, query }, reply) =>
      reply.page(FORM, await overridePage(id, query), 'operator/subscriptions/_preview'),
  );

  app.post(
    '/subscriptions/:id/override',
    { schema: { params, body: OverrideForm } },
    async (request, reply) => {
      const { params, body } = request;
      const current = await findStoreSubscription(params.id);
      try {
        const override = overrideOf(body, current);
        if (!isStale(body, current)) refuseNothing(override);
        // Without script it takes two steps: the preview is shown first.
        if (body.shown !== previewKey(current, override)) {
          return await showForm(request, reply);
        }
        refuseReason(body);
        const seen = versionOf(current);
        const { operator } = request;
        const changed = { ...override, seen };
        await overrideStoreSubscription(params.id, changed, { operator, reason: body.reason });
        reply.flash(`Subscription for ${current.store?.name ?? current.owner.name} changed`);
        return reply.redirect(`${SUBSCRIPTIONS}/${params.id}`, 303);
      } catch (error) {
        const page = await overridePage(params.id, body, formProblems(error, LABELS, english));
        return reply.code(422).page(FORM, page);
      }
    },
  );
};

/** With the typed values and their effect; 409 when the subscription has changed. */
async function showForm(request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as Static<typeof params>;
  const page = await overridePage(id, request.body as OverrideForm);
  if (page.clash) reply.code(409);
  return reply.page(FORM, page);
}
