import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { EVENT_ID_HEADERS, SIGNATURE_HEADERS } from '../../clients/gateways/gateway/signatures.ts';
import { GATEWAY_PROVIDERS } from '../../clients/gateways/gateway-origins.ts';
import { DEFAULT_PROVIDER } from '../../clients/gateways/open-gateway.ts';
import { sentHeaders } from '../../clients/gateways/signatures.ts';
import type { Config } from '../../config.ts';
import { nameOfGateway } from '../../features/payments/gateway/gateway-names.ts';
import { receiveGatewayEvent } from '../../features/payments/gateway-events/receive-gateway-event.ts';
import { receiveHostedEvent } from '../../features/payments/gateway-events/receive-hosted-event.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { BODIES } from '../../limits.ts';
import { countingForged, missingSignature } from './refuse-forged.ts';

const header = (description: string) => Type.Optional(Type.String({ description }));
const [signature, providerSignature] = SIGNATURE_HEADERS;
const [eventId, providerEventId] = EVENT_ID_HEADERS;
const Headers = Type.Object({
  [signature]: header(
    'Hex-encoded HMAC-SHA256 signature of the raw request body, using the webhook secret',
  ),
  [providerSignature]: header('The same signature, sent in the gateway’s own header'),
  [eventId]: header('The gateway’s event ID; repeats are ignored'),
  [providerEventId]: header('The same ID, sent in the gateway’s own header'),
});
const Query = Type.Object({
  store: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Slug (name in the web address) of the store whose gateway account sends the event',
    }),
  ),
});
const Answer = Type.Object({
  success: Type.Boolean({ description: 'False if the event was saved and will be retried later' }),
});

/** Genuine deliveries are never rate limited. */
export const gatewayWebhookRoutes: (config: Config) => AppPlugin = (config) => async (app) => {
  const mustBeSigned = config.environment === 'production';
  app.post(
    '',
    {
      bodyLimit: BODIES.gatewayWebhookBytes,
      onRequest: async (request, reply) => {
        if (mustBeSigned && sentHeaders(request.headers, SIGNATURE_HEADERS).length === 0) {
          throw missingSignature(request, reply);
        }
      },
      schema: {
        tags: ['Webhooks'],
        summary: 'Receive a webhook event from the payment gateway',
        headers: Headers,
        querystring: Query,
        response: { 200: Answer },
      },
    },
    (request, reply) =>
      countingForged('gateway', request, reply, async () => {
        const delivery = {
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
          query: {},
          now: databaseNow(),
        };
        const outcome = await receiveGatewayEvent(delivery, request.query.store);
        return { success: outcome !== 'failed' };
      }),
  );
};

/** Of gateways with pages of their own. Genuine deliveries are never rate limited. */
export const hostedWebhookRoutes: AppPlugin = async (app) => {
  for (const provider of GATEWAY_PROVIDERS) {
    if (provider === DEFAULT_PROVIDER) continue;
    app.post(
      `/${provider}`,
      {
        bodyLimit: BODIES.gatewayWebhookBytes,
        schema: {
          tags: ['Webhooks'],
          summary: `Receive a webhook event from ${nameOfGateway(provider)}`,
          querystring: Query,
          response: { 200: Answer },
        },
      },
      (request, reply) =>
        countingForged('gateway', request, reply, async () => {
          const { store } = request.query;
          const outcome = await receiveHostedEvent(provider, deliveryOf(request), store);
          return { success: outcome !== 'failed' };
        }),
    );
  }
};

const deliveryOf = ({ body, headers, raw }: FastifyRequest) => ({
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  headers,
  query: Object.fromEntries(new URL(raw.url ?? '', 'http://shop').searchParams),
  now: databaseNow(),
});
