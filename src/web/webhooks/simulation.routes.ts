import { channelOfDelivery } from '../../clients/provider/webhooks/channel-of-object.ts';
import { parseDelivery } from '../../clients/provider/webhooks/parse-delivery.ts';
import { notFound, Refusal } from '../../errors.ts';
import { receiveBody } from '../../features/conversations/events/receive-delivery.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { isLocal } from '../../kernel/http/is-local.ts';
import { BODIES } from '../../limits.ts';
import { simulatedDelivery } from './simulated-delivery.ts';

/** For manual tests: a delivery, or `{"to", "from", "text"}`. Never in production. */
export const simulationRoutes: AppPlugin = async (app) => {
  app.addHook('onRequest', async (request) => {
    if (!isLocal(request.raw)) throw notFound('Page');
  });
  app.post(
    '/*',
    {
      config: { unlimited: 'local' },
      bodyLimit: BODIES.providerWebhookBytes,
      schema: { hide: true },
    },
    async ({ body, url }) => {
      const told = Buffer.isBuffer(body) ? parseDelivery(body) : undefined;
      const delivery = channelOfDelivery(told)
        ? told
        : simulatedDelivery(told, /\/social\b/.test(url) ? 'social' : 'chat');
      if (!delivery) {
        throw new Refusal(
          400,
          'BAD_REQUEST',
          'Send either a complete webhook body, or the fields "to", "from" and "text"',
        );
      }
      return { success: await receiveBody(delivery, null) };
    },
  );
};
