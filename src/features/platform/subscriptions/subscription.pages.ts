import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { versionOf } from '../../subscriptions/planned-override.ts';
import { findStoreSubscription } from './find-store-subscription.ts';
import {
  isStale,
  OverrideForm,
  OverrideQuery,
  overrideOf,
  previewKey,
  refuseNothing,
  refuseReason,
} from './override-form.ts';
import { LABELS, overridePage } from './override-page.ts';
import { overrideStoreSubscription } from './override-store-subscription.ts';
import { subscriptions } from './subscription.list.ts';
import { subscriptionPage } from './subscription-page.ts';

const SUBSCRIPTIONS = '/admin/subscriptions';
const params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const ShowQuery = Type.Object({ extendDays: Type.String({ default: '', maxLength: 20 }) });
const FORM = 'operator/subscriptions/override';

const pages: AppPlugin = async (app) => {
  const schema = { querystring: subscriptions.query };
  app.get('/subscriptions', { schema }, async (request, reply) => {
    const data = { ...(await subscriptions.shown(request)), empty: emptyText(request.query) };
    return reply.page('operator/subscriptions/index', data, 'operator/subscriptions/_list');
  });

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

export const subscriptionPages = [pages, subscriptions.fileRoute];

function emptyText(query: Parameters<typeof subscriptions.filterOf>[0]) {
  const { status, ...others } = subscriptions.filterOf(query);
  if (status === 'past_due' && Object.values(others).every((value) => value === undefined)) {
    const text = 'All payments are up to date.';
    return { icon: 'check', title: 'No past-due subscriptions', text };
  }
  const title = others.search
    ? `No subscriptions match “${others.search}”`
    : 'No matching subscriptions';
  const text = 'Search for part of the store’s name or address, or the owner’s name or email.';
  return { icon: 'search', title, text };
}
