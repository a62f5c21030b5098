import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../db/pagination.ts';
import { type LoggedDelivery, listDeliveries } from '../../../domain/outgoing/outgoing-delivery.ts';
import {
  replayDeadSince,
  replayDelivery,
  sendTestEvent,
} from '../../../domain/outgoing/replay-deliveries.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { DELIVERY_STATES, SENT_EVENTS } from '../../../outgoing-enums.ts';
import { englishOrNull } from '../../../translation/text.ts';
import { momentOf } from '../moment-query.ts';
import { OrNull } from '../or-null.ts';

const schema = { tags: ['Webhooks'] };
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const OneDelivery = Type.Object({
  id: Type.String({ format: 'uuid' }),
  deliveryId: Type.String({ format: 'uuid' }),
});
const ListQuery = Type.Object({
  ...PageQuery,
  state: Type.Optional(Type.Enum([...DELIVERY_STATES])),
});
const Since = Type.Object({
  since: Type.String({
    pattern: '^[12]\\d{3}-',
    description: 'A date or time in ISO 8601 format, in UTC unless it includes a time zone',
  }),
});

const Time = Type.String({ format: 'date-time' });
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
  finishedAt: delivery.finishedAt?.toISOString() ?? null,
});

export const webhookDeliveryRoutes: AppPlugin = async (app) => {
  app.get(
    '/store/webhook-endpoints/:id/deliveries',
    {
      schema: {
        ...schema,
        summary: 'List deliveries to an endpoint, newest first. They are kept for 30 days',
        params: Params,
        querystring: ListQuery,
        response: { 200: PageJson(DeliveryJson) },
      },
    },
    async ({ tenant, params, query }) => {
      const page = await listDeliveries(tenant, params.id, query);
      return { ...page, items: page.items.map(deliveryJson) };
    },
  );

  app.post(
    '/store/webhook-endpoints/:id/test',
    {
      config: { asksAgain: false },
      schema: { ...schema, summary: 'Send a test event, which is tried once', params: Params },
    },
    async ({ tenant, params }, reply) => {
      await sendTestEvent(tenant, params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/store/webhook-endpoints/:id/deliveries/:deliveryId/replay',
    {
      config: { asksAgain: false },
      schema: { ...schema, summary: 'Send a finished delivery again', params: OneDelivery },
    },
    async ({ tenant, params }, reply) => {
      await replayDelivery(tenant, params.id, params.deliveryId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/store/webhook-endpoints/:id/replay',
    {
      config: { asksAgain: false },
      schema: {
        ...schema,
        summary: 'Send all deliveries again that were given up since then, at most 10,000 at once',
        params: Params,
        body: Since,
        response: { 200: Type.Object({ replayed: Type.Integer() }) },
      },
    },
    async ({ tenant, params, body }) => {
      const since = new Date(momentOf(body.since, 'since') ?? 0);
      return { replayed: await replayDeadSince(tenant, params.id, since) };
    },
  );
};
