import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import { readableAddress } from '../../../kernel/format/readable-address.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { languageName, pageLanguage, shopWords } from '../../../plugins/shop-language.ts';
import { nameFor } from '../../../web/public-answers/answer-name.ts';
import type { Made, PublicAnswers } from '../../../web/public-answers/public-answers.ts';
import { answerClosed } from '../../../web/storefront/closed.ts';
import { alternatesOf } from '../../../web/storefront/shop-languages.ts';
import {
  PUBLIC_PAGE,
  promiseOf,
  promisesOf,
  type ShopView,
  shopView,
} from '../../../web/storefront/shop-page.ts';
import { findStoreBySlug } from '../../stores/queries/store-by-slug.ts';
import type { Store } from '../../stores/store.ts';
import { pictureUrl } from '../photos/image-url.ts';
import { cardIn } from '../shop/in-language.ts';
import { listShopProducts } from '../shop/list-shop-products.ts';
import { listCategories } from '../shop/queries/list-categories.ts';
import { GOODS_A_PAGE } from '../shop/queries/shop-pages.ts';
import { readShopFront, type ShopFront } from '../shop/read-shop.ts';

const OTHERS = 4;

const Params = Type.Object({ slug: Type.String() });
const Query = Type.Object({
  search: Type.String({ maxLength: 100, default: '' }),
  category: Type.String({ maxLength: 100, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
});

interface Asked {
  search: string;
  category: string;
  page: number;
}

/** `origin` is the site's own address. */
export const listingRoutes =
  (origin: string, answers: PublicAnswers): AppPlugin =>
  async (app) => {
    app.get(
      '/',
      {
        schema: { params: Params, querystring: Query },
        attachValidation: true,
        config: { readsStore: true },
        preParsing: answers.fromKept(nameOfListing),
      },
      (request, reply) => {
        const { slug } = request.params;
        const make = () => {
          const asked = { ...request.query, search: request.query.search.trim() };
          return madeOf(request, slug, asked, (found) =>
            app.renderForAll(
              'storefront/listing',
              listingView(
                shopView(found.store, shopWords(request, found.store)),
                found,
                asked,
                origin,
              ),
            ),
          );
        };
        return answers.answer(request, reply, {
          ...{ slug, what: 'Page', form: PUBLIC_PAGE, make, answerClosed },
        });
      },
    );
  };

async function madeOf(
  request: FastifyRequest,
  slug: string,
  asked: Asked,
  render: (found: Found) => string,
): Promise<Made> {
  const found = await read(slug, asked);
  if (!found) return { store: null, body: null, keep: false };
  const { store, front } = found;
  const { total, page } = front.list;
  const others = total === 0 ? await othersOf(store, asked) : [];
  return {
    store,
    body: render({ ...front, store, others }),
    // Invented categories and page numbers would be unlimited.
    keep: !asked.search && page === asked.page && (total > 0 || !asked.category),
    language: pageLanguage(request, store),
  };
}

/** Searches are not cached: there are unlimited texts. */
function nameOfListing(request: FastifyRequest): string | null {
  const { params, query } = request;
  const { slug = '' } = params as { slug?: string };
  const { search, category = '', page = '' } = query as Record<string, unknown>;
  if (search || (page !== '' && !/^[1-9]\d{0,4}$/.test(String(page)))) return null;
  return nameFor('list', [
    languageName(request),
    ...[slug.toLowerCase(), category, page === '1' ? '' : page],
  ]);
}

interface Found extends ShopFront {
  store: Store;
  others: ShopFront['list']['items'];
}

const read = (slug: string, asked: Asked) =>
  asked.search ? readSearch(slug, asked) : readPage(slug, asked);

async function readPage(slug: string, { category, page }: Asked) {
  const found = await readShopFront(slug, { category, page });
  const { items, total, totalPages } = found?.front.list ?? { items: [], total: 0, totalPages: 0 };
  const isBeyond = items.length === 0 && total > 0;
  return isBeyond ? readShopFront(slug, { category, page: totalPages }) : found;
}

async function readSearch(slug: string, { page, ...filter }: Asked) {
  const store = await findStoreBySlug(slug);
  if (!store) return null;
  const [categories, list] = await Promise.all([
    listCategories(store),
    pageOrLast(page, (place) =>
      listShopProducts(store, { ...filter, page: place, limit: GOODS_A_PAGE }),
    ),
  ]);
  return { store, front: { categories, list } };
}

async function othersOf(store: Store, { search, category }: Asked) {
  if (!search && !category) return [];
  const { items } = await listShopProducts(store, { page: 1, limit: OTHERS });
  return items;
}

function listingView(
  shop: ShopView,
  { store, list, categories, others }: Found,
  { search, category }: Asked,
  origin: string,
) {
  const { t } = shop;
  const inWords = (cards: Found['others']) => cards.map((card) => cardIn(card, t.language));
  const shown = queryOf({ category, page: list.page });
  return {
    t,
    store: shop,
    title: titleOf(t, search, category),
    promise: promiseOf(shop),
    promises: promisesOf(shop),
    card: pictureUrl(`${shop.path}/card.jpg?v=${shop.catalogVersion}`, origin),
    canonical: `${origin}${shop.path}${shown}`,
    alternates: search ? [] : alternatesOf(store, origin, shown),
    // Only from the request's filters: the page is cached for everybody.
    here: `/catalog/${shop.slug}${queryOf({ search, category, page: list.page })}`,
    categories,
    search,
    category,
    list: { ...list, items: inWords(list.items) },
    others: inWords(others),
    linkTo: (change: { search?: string; category?: string; page?: number }) =>
      readableAddress(`${shop.path}${queryOf({ search, category, ...change })}`),
  };
}

const titleOf = (t: Translator, search: string, category: string): string =>
  search ? t('shop.search.title', { search }) : category || t('shop.list.title');

function queryOf(filters: { search?: string; category?: string; page?: number }): string {
  const { search, category, page = 1 } = filters;
  if (!search && !category && page === 1) return '';
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (category) query.set('category', category);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}
