import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { MOST_SITEMAP_PAGES, sendSitemap } from '../../../web/sitemap-xml.ts';
import { alternatesOf } from '../../../web/storefront/shop-languages.ts';
import { firstLanguage, shopPath } from '../../stores/shop-languages.ts';
import { sitemapProducts } from '../shop/queries/sitemap-shops.ts';

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
