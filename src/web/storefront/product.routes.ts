import { Type } from 'typebox';
import { findShopProduct } from '../../domain/catalog/find-shop-product.ts';
import { listShopProducts } from '../../domain/catalog/list-shop-products.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { productView } from './product-view.ts';
import { cachedPage, promiseOf, shopView } from './shop-page.ts';

const OTHERS = 4;

const Params = Type.Object({ productSlug: Type.String({ maxLength: 300 }) });
const Query = Type.Object({ variant: Type.Optional(Type.String({ maxLength: 100 })) });

/** One product: photos, options, price, and the two ways to buy it. */
export const productRoutes =
  (origin: string): AppPlugin =>
  async (app) => {
    app.get(
      '/products/:productSlug',
      { schema: { params: Params, querystring: Query } },
      async (request, reply) => {
        const { store } = request;
        const product = await findShopProduct(store, request.params.productSlug);
        if (!product) throw notFound('Product');
        const shop = shopView(store);
        const view = productView(product, { shop, origin, variantId: request.query.variant });
        return cachedPage(reply, 'storefront/product', {
          store: shop,
          title: product.name,
          promise: promiseOf(shop),
          product: view,
          others: view.available ? [] : await othersThan(product.id, store),
        });
      },
    );
  };

/** What a shopper who came for something sold out may like to see. */
async function othersThan(productId: string, store: { ownerId: string }) {
  const { items } = await listShopProducts(store, { page: 1, limit: OTHERS + 1 });
  return items.filter(({ id }) => id !== productId).slice(0, OTHERS);
}
