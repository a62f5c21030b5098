import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { nameFor } from '../../../web/public-answers/answer-name.ts';
import type { Made, PublicAnswers } from '../../../web/public-answers/public-answers.ts';
import { findStoreBySlug } from '../../stores/queries/store-by-slug.ts';
import { findShopProducts, readShopProduct } from '../shop/find-shop-product.ts';
import { listShopProducts, SHOP_SORTS } from '../shop/list-shop-products.ts';
import { movedProduct } from '../shop/queries/shop-products.ts';
import { readShopProfile } from '../shop/read-shop.ts';
import {
  ProductSchema,
  productJson,
  ShopLanguage,
  StoreSchema,
  storeJson,
} from './public-catalog.ts';

const Slug = Type.Object({ slug: Type.String() });
const ProductParams = Type.Object({ slug: Type.String(), idOrSlug: Type.String() });
const LanguageQuery = { language: Type.Optional(ShopLanguage) };
const ListQuery = Type.Object({
  ...LanguageQuery,
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 100 })),
  category: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(Type.Enum([...SHOP_SORTS])),
});
const tags = ['Storefront'];
const attachValidation = true;

/** Cached by the client and revalidated by `ETag` each time: other sites show it as their own. */
const JSON_OF_ALL = { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache' };

export const publicCatalogRoutes =
  (answers: PublicAnswers): AppPlugin =>
  async (app) => {
    const kept = (nameOf: (request: FastifyRequest) => string | null) => ({
      attachValidation,
      config: { readsStore: true },
      preParsing: answers.fromKept(nameOf),
    });

    app.get(
      '/:slug',
      {
        schema: {
          tags,
          summary: 'Get a store’s profile, categories and checkout options',
          params: Slug,
          response: { 200: StoreSchema },
        },
        ...kept(({ params }) => nameFor('profile', [slugOf(params)])),
      },
      async (request, reply) => {
        const { slug } = request.params;
        const make = () => profileOf(slug, reply);
        return answers.answer(request, reply, { slug, what: 'Shop', form: JSON_OF_ALL, make });
      },
    );

    app.get(
      '/:slug/products',
      {
        schema: {
          tags,
          summary: 'List active products with variants and availability',
          params: Slug,
          querystring: ListQuery,
          response: { 200: PageJson(ProductSchema) },
        },
        ...kept(nameOfList),
      },
      async (request, reply) => {
        const { slug } = request.params;
        const make = () => listOf(slug, request.query, reply);
        return answers.answer(request, reply, { slug, what: 'Shop', form: JSON_OF_ALL, make });
      },
    );

    app.get(
      '/:slug/products/:idOrSlug',
      {
        schema: {
          tags,
          summary: 'Get an active product by its ID or slug; 301 from an earlier slug',
          params: ProductParams,
          querystring: Type.Object(LanguageQuery),
          response: { 200: ProductSchema },
        },
        ...kept(({ params, query }) =>
          nameFor('product data', [
            slugOf(params),
            (params as { idOrSlug?: string }).idOrSlug,
            languageOf(query),
          ]),
        ),
      },
      async (request, reply) => {
        const { slug, idOrSlug } = request.params;
        const { language } = request.query;
        const make = () => productOf(slug, { idOrSlug, language }, reply);
        return answers.answer(request, reply, { slug, what: 'Product', form: JSON_OF_ALL, make });
      },
    );
  };

const NOTHING: Made = { store: null, body: null, keep: false };

const written = (reply: FastifyReply, answer: object): string => String(reply.serialize(answer));

async function profileOf(slug: string, reply: FastifyReply): Promise<Made> {
  const found = await readShopProfile(slug);
  if (!found) return NOTHING;
  const { store, categories } = found;
  return { store, body: written(reply, storeJson(store, categories)), keep: true };
}

async function listOf(
  slug: string,
  query: Static<typeof ListQuery>,
  reply: FastifyReply,
): Promise<Made> {
  const store = await findStoreBySlug(slug);
  if (!store) return NOTHING;
  const { items, ...page } = await listShopProducts(store, query);
  const products = await findShopProducts(
    store,
    items.map(({ id }) => id),
  );
  const { language } = query;
  const shown = products.map((product) => productJson(product, store, language));
  const answer = { items: shown, ...page };
  // Invented categories and page numbers would be unlimited.
  return { store, body: written(reply, answer), keep: !query.search && items.length > 0 };
}

async function productOf(
  slug: string,
  { idOrSlug, language }: { idOrSlug: string; language: string | undefined },
  reply: FastifyReply,
): Promise<Made> {
  const found = await readShopProduct(slug, idOrSlug);
  if (!found) return NOTHING;
  const { store, product } = found;
  if (!product) return { ...NOTHING, store, movedTo: await movedProduct(store, idOrSlug) };
  return { store, body: written(reply, productJson(product, store, language)), keep: true };
}

const slugOf = (params: unknown): string | undefined =>
  (params as { slug?: string }).slug?.toLowerCase();

const languageOf = (query: unknown): unknown => (query as { language?: unknown }).language ?? '';

/** Searches are not cached: there are unlimited texts. */
function nameOfList({ params, query }: FastifyRequest): string | null {
  const asked = query as Record<string, unknown>;
  const { search, page = '', limit = '', category = '', sort = '' } = asked;
  if (search || !isPlace(page) || !isPlace(limit)) return null;
  return nameFor('products', [slugOf(params), page, limit, category, sort, languageOf(query)]);
}

/** A number in its shortest form, or absent. */
const isPlace = (value: unknown): boolean => value === '' || /^[1-9]\d{0,4}$/.test(String(value));
