import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { EVENT_ID_HEADERS, SIGNATURE_HEADERS } from '../../clients/gateways/payment-gateway.ts';
import { receiveGatewayEvent } from '../../domain/payments/gateway-events/receive-gateway-event.ts';
import { Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { BODIES } from '../../limits.ts';

const header = (description: string) => Type.Optional(Type.String({ description }));
const [signature, providerSignature] = SIGNATURE_HEADERS;
const [eventId, providerEventId] = EVENT_ID_HEADERS;
const Headers = Type.Object({
  [signature]: header('Hex HMAC-SHA256 of the raw body with the webhook secret'),
  [providerSignature]: header('The same, by the gateway’s own name'),
  [eventId]: header('The gateway’s id of the event: the same again is passed over'),
  [providerEventId]: header('The same, by the gateway’s own name'),
});
const Query = Type.Object({
  store: Type.Optional(
    Type.String({ maxLength: 100, description: 'Slug of the store whose account sends it' }),
  ),
});
const Answer = Type.Object({
  success: Type.Boolean({ description: 'False: kept, and tried again later' }),
});

/** What the payment gateway tells. Unlimited, but for addresses that keep on signing wrongly. */
export const gatewayWebhookRoutes: AppPlugin = async (app) => {
  app.post(
    '',
    {
      bodyLimit: BODIES.gatewayWebhookBytes,
      onRequest: (request) => app.failedSignatures.refuseTooMany(request.ip),
      schema: {
        tags: ['Webhooks'],
        summary: 'An event of the payment gateway',
        headers: Headers,
        querystring: Query,
        response: { 200: Answer },
      },
    },
    async (request) => {
      const delivery = {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signatures: sentHeaders(request, SIGNATURE_HEADERS),
        eventId: sentHeaders(request, EVENT_ID_HEADERS)[0],
        storeSlug: request.query.store,
      };
      try {
        return { success: (await receiveGatewayEvent(delivery)) !== 'failed' };
      } catch (error) {
        const isForged = error instanceof Refusal && error.statusCode === 401;
        if (isForged) await app.failedSignatures.count(request.ip);
        throw error;
      }
    },
  );
};

/** The headers of these names that are there, empty ones included. */
const sentHeaders = ({ headers }: FastifyRequest, names: readonly string[]): string[] =>
  names.flatMap((name) => headers[name] ?? []);
