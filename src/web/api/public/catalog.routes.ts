import { Type } from 'typebox';
import { findShopProduct, findShopProducts } from '../../../domain/catalog/find-shop-product.ts';
import { listCategories } from '../../../domain/catalog/list-categories.ts';
import { listShopProducts, SHOP_SORTS } from '../../../domain/catalog/list-shop-products.ts';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../http-types.ts';
import { PageJson, PageQuery } from '../../../pagination.ts';
import { productJson, storeJson } from './catalog-json.ts';
import { ProductSchema, StoreSchema } from './catalog-schemas.ts';

const Slug = Type.Object({ slug: Type.String() });
const ProductParams = Type.Object({ slug: Type.String(), idOrSlug: Type.String() });
const ListQuery = Type.Object({
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 100 })),
  category: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(Type.Enum([...SHOP_SORTS])),
});
const tags = ['Storefront'];

/** What anyone may read of a store: its profile and its active products. */
export const publicCatalogRoutes: AppPlugin = async (app) => {
  app.get(
    '/:slug',
    {
      schema: {
        tags,
        summary: "A store's profile, categories and checkout options",
        params: Slug,
        response: { 200: StoreSchema },
      },
    },
    async ({ store }) => storeJson(store, await listCategories(store)),
  );

  app.get(
    '/:slug/products',
    {
      schema: {
        tags,
        summary: 'Active products with variants and availability',
        params: Slug,
        querystring: ListQuery,
        response: { 200: PageJson(ProductSchema) },
      },
    },
    async ({ store, query }) => {
      const { items, ...page } = await listShopProducts(store, query);
      const products = await findShopProducts(
        store,
        items.map(({ id }) => id),
      );
      return { items: products.map((product) => productJson(product, store)), ...page };
    },
  );

  app.get(
    '/:slug/products/:idOrSlug',
    {
      schema: {
        tags,
        summary: 'One active product, by its id or slug',
        params: ProductParams,
        response: { 200: ProductSchema },
      },
    },
    async ({ store, params }) => {
      const product = await findShopProduct(store, params.idOrSlug);
      if (!product) throw notFound('Product');
      return productJson(product, store);
    },
  );
};
