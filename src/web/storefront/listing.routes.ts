import { Type } from 'typebox';
import { listCategories } from '../../domain/catalog/list-categories.ts';
import { listShopProducts } from '../../domain/catalog/list-shop-products.ts';
import type { AppPlugin } from '../../http-types.ts';
import { pageOrLast } from '../../pagination.ts';
import { cachedPage, promiseOf, promisesOf, shopView } from './shop-page.ts';

const PER_PAGE = 24;
const OTHERS = 4;

const Query = Type.Object({
  search: Type.String({ maxLength: 100, default: '' }),
  category: Type.String({ maxLength: 100, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
});

/** The shop's front: search, categories and the grid. `origin` is the site's own address. */
export const listingRoutes =
  (origin: string): AppPlugin =>
  async (app) => {
    app.get('/', { schema: { querystring: Query } }, async (request, reply) => {
      const { store } = request;
      const search = request.query.search.trim();
      const { category } = request.query;
      const shop = shopView(store);
      const [categories, list] = await Promise.all([
        listCategories(store),
        pageOrLast(request.query.page, (page) =>
          listShopProducts(store, { search, category, page, limit: PER_PAGE }),
        ),
      ]);
      const others =
        list.total === 0 && (search || category)
          ? (await listShopProducts(store, { page: 1, limit: OTHERS })).items
          : [];
      return cachedPage(reply, 'storefront/listing', {
        store: shop,
        title: titleOf(search, category),
        promise: promiseOf(shop),
        promises: promisesOf(shop),
        canonical: `${origin}${shop.path}${queryOf({ category, page: list.page })}`,
        categories,
        search,
        category,
        list,
        others,
        linkTo: (change: { category?: string; page?: number }) =>
          `${shop.path}${queryOf({ search, category, ...change })}`,
      });
    });
  };

const titleOf = (search: string, category: string): string =>
  search ? `Search for “${search}”` : category || 'All products';

/** The query string of a view of the list; the first page and empty filters go unsaid. */
function queryOf(filters: { search?: string; category?: string; page?: number }): string {
  const query = new URLSearchParams();
  if (filters.search) query.set('search', filters.search);
  if (filters.category) query.set('category', filters.category);
  if (filters.page && filters.page > 1) query.set('page', String(filters.page));
  const text = query.toString();
  return text && `?${text}`;
}
