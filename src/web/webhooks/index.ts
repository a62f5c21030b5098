import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { openDoor } from '../../plugins/access/access.ts';
import { gatewayWebhookRoutes, hostedWebhookRoutes } from './gateway.routes.ts';
import { providerWebhookRoutes } from './provider.routes.ts';
import { takeRawBodies } from './raw-bodies.ts';
import { simulationRoutes } from './simulation.routes.ts';

/** No session, raw bodies, and a signature that authenticates the sender. */
export async function webhookRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  takeRawBodies(app);
  openDoor(app, 'public');
  app.register(gatewayWebhookRoutes(config), { prefix: '/webhooks/gateway' });
  app.register(hostedWebhookRoutes, { prefix: '/webhooks/gateway' });
  app.register(providerWebhookRoutes({ config }), { prefix: '/webhooks/provider' });
  // The older addresses, inside the maintenance gate (docs/rules.md 2).
  app.register(gatewayWebhookRoutes(config), { prefix: '/api/public/catalog/webhooks/gateway' });
  app.register(providerWebhookRoutes({ config, channels: ['chat'], isDeprecated: true }), {
    prefix: '/api/chat-business-webhook',
  });
  app.register(providerWebhookRoutes({ config, channels: ['social'] }), {
    prefix: '/api/social-dm/webhook',
  });
  for (const prefix of ['/api/webhooks/chat', '/api/webhooks/social']) {
    const mount = { config, isDeprecated: true, hasHandshake: false };
    app.register(providerWebhookRoutes(mount), { prefix });
  }
  if (config.environment === 'production') return;
  app.register(simulationRoutes, { prefix: '/api/test-webhook' });
  app.register(simulationRoutes, { prefix: '/api/webhook-simulator' });
}
