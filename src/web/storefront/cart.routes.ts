import type { AppPlugin } from '../../http-types.ts';
import { cachedPage, promiseOf, shopView } from './shop-page.ts';

/** The cart as a page of its own; its lines are in the browser. */
export const cartRoutes: AppPlugin = async (app) => {
  app.get('/cart', async (request, reply) => {
    const shop = shopView(request.store);
    return cachedPage(reply, 'storefront/cart', { store: shop, promise: promiseOf(shop) });
  });
};
