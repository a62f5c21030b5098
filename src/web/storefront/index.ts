import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { listingRoutes } from '../../features/catalog/storefront/listing.routes.ts';
import { productRoutes } from '../../features/catalog/storefront/product.routes.ts';
import { shopFileRoutes } from '../../features/catalog/storefront/shop-files.routes.ts';
import { sitemapRoutes } from '../../features/catalog/storefront/sitemap.routes.ts';
import { cartRoutes } from '../../features/checkout/storefront/cart.routes.ts';
import { checkoutRoutes } from '../../features/checkout/storefront/checkout.routes.ts';
import { deliveryRoutes } from '../../features/checkout/storefront/delivery.routes.ts';
import { paymentRoutes } from '../../features/checkout/storefront/payment.routes.ts';
import { orderRoutes } from '../../features/orders/storefront/order.routes.ts';
import { orderAnswerRoutes } from '../../features/orders/storefront/order-answers.routes.ts';
import { orderLookupRoutes } from '../../features/orders/storefront/order-lookup.routes.ts';
import { orderClaimRoutes } from '../../features/payments/claims/shopper-claims.routes.ts';
import { openDoor } from '../../plugins/access/access.ts';
import { nameShop } from '../../plugins/pages/shared-caches.ts';
import { findShop } from '../../plugins/shop.ts';
import type { KeptShops } from '../public-answers/kept-shops.ts';
import { answerClosed } from './closed.ts';
import { errorPageOf } from './error-page.ts';
import { languageRoutes } from './languages.routes.ts';

export async function storefrontRoutes(
  app: FastifyInstance,
  { config, answers, stores }: KeptShops & { config: Config },
): Promise<void> {
  openDoor(app, 'public');
  // Weak: the same page goes out compressed and plain.
  await app.register(etag, { weak: true });
  app.addHook('onRequest', (request, _reply, done) => {
    request.errorPage = errorPageOf(request);
    done();
  });
  // Cached pages, which are sent before their shop is looked up, do it themselves.
  if (config.cdn.purge) {
    app.addHook('onSend', (request, reply, _payload, done) => {
      const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
      if (isPublic && request.foundStore) nameShop(reply, request.foundStore.ownerId);
      done();
    });
  }
  findShop(app, stores, answerClosed);
  app.register(listingRoutes(config.frontendUrl, answers));
  app.register(productRoutes(config.frontendUrl, answers));
  app.register(shopFileRoutes(config.frontendUrl));
  app.register(sitemapRoutes(config.frontendUrl));
  app.register(languageRoutes);
  app.register(cartRoutes);
  app.register(checkoutRoutes);
  app.register(deliveryRoutes);
  app.register(paymentRoutes);
  app.register(orderRoutes);
  app.register(orderAnswerRoutes);
  app.register(orderClaimRoutes);
  app.register(orderLookupRoutes);
  app.get('/*', { schema: { hide: true } }, () => {
    throw notFound('Page');
  });
}
