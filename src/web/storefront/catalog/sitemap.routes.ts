import { Type } from 'typebox';
import { sitemapProducts } from '../../../domain/catalog/shop/sitemap.ts';
import { firstLanguage, shopPath } from '../../../domain/stores/shop-languages.ts';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { MOST_SITEMAP_PAGES, sendSitemap } from '../../sitemap-xml.ts';
import { alternatesOf } from '../shop-languages.ts';

const Query = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: MOST_SITEMAP_PAGES, default: 1 }),
});

export const sitemapRoutes =
  (origin: string): AppPlugin =>
  async (app) => {
    app.get('/sitemap.xml', { schema: { querystring: Query } }, async (request, reply) => {
      const { page } = request.query;
      const { store } = request;
      const shop = `${origin}${shopPath(store, firstLanguage(store))}`;
      const entry = (below: string) => ({
        url: `${shop}${below}`,
        alternates: alternatesOf(store, origin, below),
      });
      const products = await sitemapProducts(store, page);
      if (page > 1 && products.length === 0) throw notFound('Page');
      return sendSitemap(reply, 'urlset', [
        ...(page === 1 ? [entry('')] : []),
        ...products.map(({ slug, updatedAt }) => ({
          ...entry(`/products/${encodeURIComponent(slug)}`),
          changedAt: updatedAt,
        })),
      ]);
    });
  };
