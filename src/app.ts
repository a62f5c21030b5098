import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { newId } from './ids.ts';
import { accessPlugin } from './plugins/access.ts';
import { errorHandlerPlugin } from './plugins/error-handler.ts';
import { pagePlugin } from './plugins/page.ts';
import { sessionPlugin } from './plugins/session.ts';
import { useExactValidation } from './validation.ts';
import { accessRoutes } from './web/access/index.ts';
import { apiRoutes } from './web/api/index.ts';
import { opsRoutes } from './web/ops/index.ts';
import { sellerRoutes } from './web/seller/index.ts';
import { storefrontRoutes } from './web/storefront/index.ts';

const KIB = 1024;

/** Builds the web application on the bound database; the server and the tests build the same one. */
export async function buildApp(
  config: Config,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit: 256 * KIB,
    trustProxy: config.trustProxy,
    genReqId: newId,
    requestIdHeader: false,
    // Fastify's own default leaves slow bodies open for ever.
    requestTimeout: 15_000,
    handlerTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  // text/plain is a way around body schemas, and a form of another site can send it.
  app.removeContentTypeParser('text/plain');
  useExactValidation(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(formbody);
  await app.register(sessionPlugin, { config });
  await app.register(accessPlugin);
  await app.register(pagePlugin, { config });
  await app.register(errorHandlerPlugin);
  await app.register(opsRoutes);
  await app.register(apiRoutes);
  await app.register(accessRoutes);
  await app.register(storefrontRoutes, { prefix: '/catalog/:slug' });
  await app.register(sellerRoutes, { prefix: '/dashboard' });
  return app;
}
