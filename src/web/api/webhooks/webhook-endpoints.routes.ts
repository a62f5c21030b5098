import { Type } from 'typebox';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  renewSecret,
} from '../../../domain/outgoing/change-endpoint.ts';
import {
  findEndpoint,
  listEndpoints,
  type ShownEndpoint,
} from '../../../domain/outgoing/webhook-endpoint.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { OFF_REASONS, OUTGOING_EVENTS } from '../../../outgoing-enums.ts';
import { actorOf } from '../../../session.ts';
import { OrNull } from '../or-null.ts';

const schema = { tags: ['Webhooks'] };
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Url = Type.String({ maxLength: 2_000, description: 'A public https address' });
const EventTypes = Type.Array(Type.Enum([...OUTGOING_EVENTS]), { maxItems: 20 });
const NewEndpoint = Type.Object({ url: Url, eventTypes: EventTypes });
const Changes = Type.Object({
  url: Type.Optional(Url),
  eventTypes: Type.Optional(EventTypes),
  isActive: Type.Optional(
    Type.Boolean({ description: 'If false, events that are still being tried are given up' }),
  ),
});

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
const EndpointJson = Type.Object(endpointFields);
const WithSecretJson = Type.Object({
  ...endpointFields,
  signingSecret: Type.String({ description: 'Shown only now. Keep it where your server reads it' }),
});

const time = (at: Date | null): string | null => at?.toISOString() ?? null;
const endpointJson = (endpoint: ShownEndpoint) => ({
  ...endpoint,
  isActive: endpoint.disabledAt === null,
  disabledAt: time(endpoint.disabledAt),
  failingSince: time(endpoint.failingSince),
  oldSecretUntil: time(endpoint.oldSecretUntil),
  createdAt: endpoint.createdAt.toISOString(),
});

export const webhookEndpointRoutes: AppPlugin = async (app) => {
  app.get(
    '/store/webhook-endpoints',
    {
      schema: {
        ...schema,
        summary: 'List webhook endpoints',
        response: { 200: Type.Object({ items: Type.Array(EndpointJson) }) },
      },
    },
    async ({ tenant }) => ({ items: (await listEndpoints(tenant)).map(endpointJson) }),
  );

  app.post(
    '/store/webhook-endpoints',
    {
      schema: {
        ...schema,
        summary: 'Add a webhook endpoint',
        body: NewEndpoint,
        response: { 201: WithSecretJson },
      },
    },
    async ({ tenant, body, signedIn }, reply) => {
      const { id, secret } = await createEndpoint(tenant, body, actorOf(signedIn));
      const made = endpointJson(await findEndpoint(tenant, id));
      return reply.code(201).send({ ...made, signingSecret: secret });
    },
  );

  app.get(
    '/store/webhook-endpoints/:id',
    {
      schema: {
        ...schema,
        summary: 'Get a webhook endpoint',
        params: Params,
        response: { 200: EndpointJson },
      },
    },
    async ({ tenant, params }) => endpointJson(await findEndpoint(tenant, params.id)),
  );

  app.patch(
    '/store/webhook-endpoints/:id',
    {
      schema: {
        ...schema,
        summary: 'Change a webhook endpoint, or turn it on or off',
        params: Params,
        body: Changes,
        response: { 200: EndpointJson },
      },
    },
    async ({ tenant, params, body, signedIn }) => {
      await changeEndpoint(tenant, params.id, body, actorOf(signedIn));
      return endpointJson(await findEndpoint(tenant, params.id));
    },
  );

  app.delete(
    '/store/webhook-endpoints/:id',
    { schema: { ...schema, summary: 'Delete a webhook endpoint', params: Params } },
    async ({ tenant, params, signedIn }, reply) => {
      await deleteEndpoint(tenant, params.id, actorOf(signedIn));
      return reply.code(204).send();
    },
  );

  app.post(
    '/store/webhook-endpoints/:id/secret',
    {
      schema: {
        ...schema,
        summary: 'Get a new signing secret. The one before signs, too, for 24 hours',
        params: Params,
        response: { 200: WithSecretJson },
      },
    },
    async ({ tenant, params, signedIn }) => {
      const { secret } = await renewSecret(tenant, params.id, actorOf(signedIn));
      const endpoint = endpointJson(await findEndpoint(tenant, params.id));
      return { ...endpoint, signingSecret: secret };
    },
  );
};
