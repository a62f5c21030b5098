import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { connectFiles } from './clients/files.ts';
import { connectMail } from './clients/mail.ts';
import type { Config } from './config.ts';
import { accessRoutes, ownAccountRoutes } from './features/accounts/access/index.ts';
import { connectAccountMail } from './features/accounts/links/mail-link.ts';
import { impersonationRoutes } from './features/accounts/pages/impersonation/impersonation.routes.ts';
import { connectPasskeys } from './features/accounts/passkeys/relying-party.ts';
import { connectPhotos } from './features/catalog/photos/image-url.ts';
import { connectMessaging } from './features/conversations/messaging-connection.ts';
import { connectCourier } from './features/delivery/courier-account.ts';
import { connectReader } from './features/model-readings/reader-connection.ts';
import { connectOutgoing } from './features/outgoing-webhooks/index.ts';
import {
  connectGateways,
  gatewaySettings,
} from './features/payments/gateway/gateway-connection.ts';
import { payRoutes } from './features/payments/storefront/pay.routes.ts';
import { connectAlertMail } from './features/platform/alerts/alert-mail.ts';
import { operatorRoutes } from './features/platform/pages/index.ts';
import { connectPlatformSettings } from './features/platform/settings.ts';
import { usePlaces } from './kernel/format/postal-places.ts';
import { useToldNames } from './kernel/http/plugin-names.ts';
import { useLazySerialization } from './kernel/http/serialization.ts';
import { useExactValidation } from './kernel/http/validation.ts';
import { framePlugin } from './plugins/frame.ts';
import { httpServerOptions } from './plugins/http-server.ts';
import { apiRoutes } from './web/api/index.ts';
import { opsRoutes } from './web/ops/index.ts';
import { keptShops } from './web/public-answers/kept-shops.ts';
import { sellerRoutes } from './web/seller/index.ts';
import { storefrontRoutes } from './web/storefront/index.ts';
import { webhookRoutes } from './web/webhooks/index.ts';

export async function buildApp(
  config: Config,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({ ...httpServerOptions(config), logger });
  useToldNames(app);
  useExactValidation(app);
  useLazySerialization(app);
  connectFiles(config);
  connectPhotos(config.cdn.assetUrl);
  connectMail({ ...config, log: app.log });
  connectAlertMail(config);
  connectPlatformSettings(config);
  await app.register(framePlugin, { config });
  connectAccountMail({ ...config, secrets: app.secrets });
  connectPasskeys(config);
  connectCourier({ shippingApiUrl: config.shippingApiUrl, secrets: app.secrets });
  connectGateways(gatewaySettings(config, app.secrets));
  connectMessaging({ ...config, secrets: app.secrets });
  connectOutgoing({ ...config, secrets: app.secrets });
  connectReader(config.reader);
  usePlaces(config.placesDir);
  await app.register(opsRoutes, { config });
  const kept = keptShops(config);
  await app.register(apiRoutes, { config, ...kept });
  await app.register(webhookRoutes, { config });
  await app.register(accessRoutes, { config });
  await app.register(ownAccountRoutes);
  await app.register(impersonationRoutes, { prefix: '/impersonation' });
  await app.register(storefrontRoutes, { prefix: '/catalog/:slug', config, ...kept });
  await app.register(payRoutes, { prefix: '/pay' });
  await app.register(sellerRoutes, { prefix: '/dashboard', config });
  await app.register(operatorRoutes, { prefix: '/admin', config });
  return app;
}
