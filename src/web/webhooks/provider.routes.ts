import { Type } from 'typebox';
import { SIGNATURE_HEADER } from '../../clients/provider/webhooks/verify-signature.ts';
import type { Config } from '../../config.ts';
import { CONNECTION_CHANNELS, type ConnectionChannel } from '../../enums.ts';
import { forbidden } from '../../errors.ts';
import { receiveDelivery } from '../../features/conversations/events/receive-delivery.ts';
import { isSameSecret } from '../../kernel/crypto/same-secret.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { BODIES } from '../../limits.ts';
import { countingForged, missingSignature } from './refuse-forged.ts';

const MAX_CHALLENGE = 256;
/** Since when the old addresses have a successor (RFC 9745), in seconds. */
const DEPRECATED_SINCE = '@1763596800';

const Headers = Type.Object({
  [SIGNATURE_HEADER]: Type.Optional(
    Type.String({
      description:
        '`sha256=` and the hex-encoded HMAC-SHA256 signature of the raw request body, using the app secret',
    }),
  ),
});
const Answer = Type.Object({
  success: Type.Boolean({
    description: 'False if a part failed within a second; all is stored',
  }),
});

interface Mount {
  config: Config;
  channels?: readonly ConnectionChannel[];
  /** Providers should be configured with another address. */
  isDeprecated?: boolean;
  hasHandshake?: boolean;
}

/** Genuine deliveries are never rate limited. */
export const providerWebhookRoutes = ({
  config,
  channels = CONNECTION_CHANNELS,
  isDeprecated = false,
  hasHandshake = true,
}: Mount): AppPlugin => {
  const keys = { secrets: config.appSecrets, areSkipped: config.environment === 'test' };
  const tokens = channels.flatMap((channel) => config.verifyTokens[channel] ?? []);
  return async (app) => {
    if (isDeprecated) {
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('deprecation', DEPRECATED_SINCE);
        reply.header('link', '</webhooks/provider>; rel="successor-version"');
      });
    }
    app.post(
      '',
      {
        bodyLimit: BODIES.providerWebhookBytes,
        onRequest: async (request, reply) => {
          const isMissing = request.headers[SIGNATURE_HEADER] === undefined;
          if (isMissing && !keys.areSkipped) throw missingSignature(request, reply);
        },
        schema: {
          tags: ['Webhooks'],
          summary: 'Receive events from the messaging provider',
          headers: Headers,
          response: { 200: Answer },
        },
      },
      (request, reply) =>
        countingForged('provider', request, reply, async () => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const signature = request.headers[SIGNATURE_HEADER];
          return { success: await receiveDelivery({ body, signature, channels }, keys) };
        }),
    );
    if (!hasHandshake) return;
    app.get(
      '',
      {
        schema: {
          tags: ['Webhooks'],
          summary: 'Answer the provider’s verification request by returning its challenge',
        },
      },
      async (request, reply) => {
        const challenge = answerTo(request.query as Query, tokens);
        if (challenge === null) throw forbidden('The verify token is incorrect');
        return reply.type('text/plain; charset=utf-8').send(challenge);
      },
    );
  };
};

/** Names with dots, and lists where a name comes twice. */
type Query = Record<string, unknown>;

/** For a handshake with one of these tokens; null for any other request. */
function answerTo(query: Query, tokens: readonly string[]): string | null {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string')
    return null;
  const isOurs = tokens.some((each) => each !== '' && isSameSecret(each, token));
  return isOurs && challenge !== '' && challenge.length <= MAX_CHALLENGE ? challenge : null;
}
