import { Type } from 'typebox';
import { invalidField } from '../../errors.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { startOfDay } from '../../kernel/format/local-day.ts';
import { action } from '../../kernel/http/action.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { momentOf } from '../../web/api/moment-query.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  renewSecret,
  type WithSecret,
} from './change-endpoint.ts';
import { OUTGOING_EVENTS } from './outgoing-enums.ts';
import { replayDeadSince, replayDelivery, sendTestEvent } from './replay-deliveries.ts';
import { endpointAnswer, secretAnswer } from './webhook.api.ts';
import {
  EndpointForm,
  endpointLabels,
  endpointOf,
  showEndpoint,
  showEndpoints,
  showSecret,
} from './webhook.pages.ts';
import { findEndpoint } from './webhook-endpoint.ts';

const tags = ['Webhooks'];
const API = '/store/webhook-endpoints';
const ONE = `${API}/:id` as const;
const PAGE = '/settings/webhooks';
const pageOf = (id: string, part = '') => `/dashboard${PAGE}/${id}${part}`;

const Url = Type.String({ maxLength: 2_000, description: 'A public https address' });
const EventTypes = Type.Array(Type.Enum([...OUTGOING_EVENTS]), { maxItems: 20 });

const countAnswer: Answer<{ id: string; replayed: number }> = {
  schema: Type.Object({ replayed: Type.Integer() }),
  json: ({ replayed }) => ({ replayed }),
};

/** What can be done with the endpoints to which a store's events are sent. */
export const webhookActions = [
  action({
    at: API,
    input: Type.Object({ url: Url, eventTypes: EventTypes }),
    run: async ({ tenant, input, actor }) =>
      shown(tenant, await createEndpoint(tenant, input, actor)),
    api: { summary: 'Add a webhook endpoint', tags, answer: secretAnswer, code: 201 },
    page: {
      at: PAGE,
      form: EndpointForm,
      read: endpointOf,
      labels: endpointLabels,
      shows: showSecret,
      show: (request, reply, _params, { typed, ...problems }) =>
        showEndpoints(request, reply, { ...problems, ...(typed && endpointOf(typed)) }),
    },
  }),
  action({
    at: ONE,
    input: Type.Object({
      url: Type.Optional(Url),
      eventTypes: Type.Optional(EventTypes),
      isActive: Type.Optional(
        Type.Boolean({ description: 'If false, events that are still being tried are given up' }),
      ),
    }),
    async run({ tenant, params: { id }, input, actor }) {
      await changeEndpoint(tenant, id, input, actor);
      return findEndpoint(tenant, id);
    },
    api: {
      method: 'PATCH',
      summary: 'Change a webhook endpoint, or turn it on or off',
      tags,
      answer: endpointAnswer,
    },
    page: {
      at: `${PAGE}/:id`,
      form: EndpointForm,
      read: endpointOf,
      labels: endpointLabels,
      done: ({ id }, t) => ({ said: t('settings.said.endpointSaved'), to: pageOf(id) }),
      show: (request, reply, { id }, { typed, ...problems }) =>
        showEndpoint(request, reply, id, { ...problems, ...(typed && endpointOf(typed)) }),
    },
  }),
  ...([true, false] as const).map((isActive) =>
    action({
      at: ONE,
      async run({ tenant, params: { id }, actor }) {
        await changeEndpoint(tenant, id, { isActive }, actor);
        return id;
      },
      page: {
        at: `${PAGE}/:id/${isActive ? 'on' : 'off'}`,
        done: (id, t) => ({
          said: t(isActive ? 'settings.said.endpointOn' : 'settings.said.endpointOff'),
          to: pageOf(id),
        }),
      },
    }),
  ),
  action({
    at: ONE,
    run: ({ tenant, params, actor }) => deleteEndpoint(tenant, params.id, actor),
    api: { method: 'DELETE', summary: 'Delete a webhook endpoint', tags },
    page: {
      at: `${PAGE}/:id/delete`,
      done: (_, t) => ({ said: t('settings.said.endpointDeleted'), to: `/dashboard${PAGE}` }),
    },
  }),
  action({
    at: `${ONE}/secret`,
    run: async ({ tenant, params, actor }) =>
      shown(tenant, await renewSecret(tenant, params.id, actor)),
    api: {
      summary: 'Get a new signing secret. The one before signs, too, for 24 hours',
      tags,
      answer: secretAnswer,
    },
    page: {
      at: `${PAGE}/:id/secret`,
      shows: (request, reply, result) => showSecret(request, reply, result, { isNew: true }),
    },
  }),
  action({
    at: `${ONE}/test`,
    asksAgain: false,
    async run({ tenant, params: { id } }) {
      await sendTestEvent(tenant, id);
      return id;
    },
    api: { summary: 'Send a test event, which is tried once', tags },
    page: {
      at: `${PAGE}/:id/test`,
      done: (id, t) => ({ said: t('settings.said.testOnItsWay'), to: pageOf(id, '#deliveries') }),
    },
  }),
  action({
    at: `${ONE}/deliveries/:deliveryId/replay`,
    asksAgain: false,
    async run({ tenant, params: { id, deliveryId } }) {
      await replayDelivery(tenant, id, deliveryId);
      return id;
    },
    api: { summary: 'Send a finished delivery again', tags },
    page: {
      at: `${PAGE}/:id/deliveries/:deliveryId/replay`,
      done: (id, t) => ({ said: t('settings.said.sentAgain'), to: pageOf(id, '#deliveries') }),
    },
  }),
  action({
    at: `${ONE}/replay`,
    asksAgain: false,
    input: Type.Object({
      since: Type.String({
        pattern: '^[12]\\d{3}-',
        description: 'A date or time in ISO 8601 format, in UTC unless it includes a time zone',
      }),
    }),
    async run({ tenant, params: { id }, input }) {
      const since = new Date(momentOf(input.since, 'since') ?? 0);
      return { id, replayed: await replayDeadSince(tenant, id, since) };
    },
    api: {
      summary: 'Send all deliveries again that were given up since then, at most 10,000 at once',
      tags,
      answer: countAnswer,
    },
    page: {
      at: `${PAGE}/:id/replay`,
      form: Type.Object({ since: Type.String({ default: '', maxLength: 40 }) }),
      async run({ request, tenant, params: { id } }, typed) {
        const since = startOfDay(typed.since, sellerStore(request).timeZone);
        if (!since) throw invalidField('since', message('errors.webhooks.date'));
        return { id, replayed: await replayDeadSince(tenant, id, since) };
      },
      labels: (t) => ({ since: t('settings.deliveries.since') }),
      done: ({ id, replayed: count }, t) => ({
        said: t('settings.said.allSentAgain', { count }),
        to: pageOf(id, '#deliveries'),
      }),
      show: (request, reply, { id }, { typed, ...problems }) =>
        showEndpoint(request, reply, id, { ...problems, ...typed }),
    },
  }),
];

async function shown(tenant: Tenant, { id, secret }: WithSecret) {
  return { ...(await findEndpoint(tenant, id)), signingSecret: secret };
}
