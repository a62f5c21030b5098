import type { FastifyInstance } from 'fastify';
import { openDoor } from '../../plugins/access.ts';
import { gatewayWebhookRoutes } from './gateway.routes.ts';
import { takeRawBodies } from './raw-bodies.ts';

/** What providers call: no session, the bytes as they come, and a signature that says who it is. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'public');
  takeRawBodies(app);
  app.register(gatewayWebhookRoutes, { prefix: '/webhooks/gateway' });
  // As `platform.md` has it, and so inside the maintenance gate.
  app.register(gatewayWebhookRoutes, { prefix: '/api/public/catalog/webhooks/gateway' });
}
