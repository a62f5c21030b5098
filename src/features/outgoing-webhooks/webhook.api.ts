import { Type } from 'typebox';
import type { Answer } from '../../kernel/db/answer.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import { englishOrNull } from '../../kernel/translation/text.ts';
import { type LoggedDelivery, listDeliveries } from './outgoing-delivery.ts';
import { DELIVERY_STATES, OFF_REASONS, OUTGOING_EVENTS, SENT_EVENTS } from './outgoing-enums.ts';
import { findEndpoint, listEndpoints, type ShownEndpoint } from './webhook-endpoint.ts';

const tags = ['Webhooks'];
const Time = Type.String({ format: 'date-time' });
const endpointFields = {
  id: Type.String(),
  url: Type.String(),
  eventTypes: Type.Array(Type.Enum([...OUTGOING_EVENTS])),
  isActive: Type.Boolean(),
  disabledAt: OrNull(Time),
  disabledReason: Type.Union([Type.Enum([...OFF_REASONS]), Type.Null()], {
    description: 'paused: by you; gone: it answered 410; failing: for 5 days nothing arrived',
  }),
  failingSince: Type.Union([Time, Type.Null()], {
    description: 'The first failure since the last success',
  }),
  oldSecretUntil: Type.Union([Time, Type.Null()], {
    description: 'Until then, the secret before this one signs, too',
  }),
  createdAt: Time,
};

const time = (at: Date | null): string | null => at?.toISOString() ?? null;
const endpointJson = (endpoint: ShownEndpoint) => ({
  ...endpoint,
  isActive: endpoint.disabledAt === null,
  disabledAt: time(endpoint.disabledAt),
  failingSince: time(endpoint.failingSince),
  oldSecretUntil: time(endpoint.oldSecretUntil),
  createdAt: endpoint.createdAt.toISOString(),
});

export const endpointAnswer: Answer<ShownEndpoint> = {
  schema: Type.Object(endpointFields),
  json: endpointJson,
};

export const secretAnswer: Answer<ShownEndpoint & { signingSecret: string }> = {
  schema: Type.Object({
    ...endpointFields,
    signingSecret: Type.String({
      description: 'Shown only now. Keep it where your server reads it',
    }),
  }),
  json: endpointJson,
};

const DeliveryJson = Type.Object({
  id: Type.String(),
  eventId: Type.String({ description: 'Sent as `webhook-id`' }),
  type: Type.Enum([...SENT_EVENTS]),
  state: Type.Enum([...DELIVERY_STATES], {
    description: 'dead: given up; send it again with replay',
  }),
  attempts: Type.Integer(),
  nextAttemptAt: Type.Union([Time, Type.Null()], { description: 'Null: it is not tried again' }),
  statusCode: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Of the last answer; null if there was none',
  }),
  durationMs: OrNull(Type.Integer()),
  error: OrNull(Type.String()),
  answer: Type.Union([Type.String(), Type.Null()], {
    description: 'The first 1,024 characters of the last answer',
  }),
  createdAt: Time,
  finishedAt: OrNull(Time),
});

const deliveryJson = ({ data: _, ...delivery }: LoggedDelivery) => ({
  ...delivery,
  error: englishOrNull(delivery.error),
  nextAttemptAt: delivery.state === 'pending' ? delivery.nextAttemptAt.toISOString() : null,
  createdAt: delivery.createdAt.toISOString(),
  finishedAt: time(delivery.finishedAt),
});

/** What the API tells of endpoints and of what was sent to them. */
export const webhookReads: AppPlugin = async (app) => {
  const response = { 200: Type.Object({ items: Type.Array(endpointAnswer.schema) }) };
  app.get(
    '/store/webhook-endpoints',
    { schema: { summary: 'List webhook endpoints', tags, response } },
    async ({ tenant }) => ({ items: (await listEndpoints(tenant)).map(endpointJson) }),
  );

  app.get(
    '/store/webhook-endpoints/:id',
    {
      schema: {
        summary: 'Get a webhook endpoint',
        tags,
        ...paramsOf('/:id'),
        response: { 200: endpointAnswer.schema },
      },
    },
    async ({ tenant, params }) => endpointJson(await findEndpoint(tenant, params.id)),
  );

  app.get(
    '/store/webhook-endpoints/:id/deliveries',
    {
      schema: {
        summary: 'List deliveries to an endpoint, newest first. They are kept for 30 days',
        tags,
        ...paramsOf('/:id'),
        querystring: Type.Object({
          ...PageQuery,
          state: Type.Optional(Type.Enum([...DELIVERY_STATES])),
        }),
        response: { 200: PageJson(DeliveryJson) },
      },
    },
    async ({ tenant, params, query }) => {
      const page = await listDeliveries(tenant, params.id, query);
      return { ...page, items: page.items.map(deliveryJson) };
    },
  );
};
