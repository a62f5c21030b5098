import { Type } from 'typebox';
import { sitemapProducts } from '../../../domain/catalog/shop/sitemap.ts';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { MOST_SITEMAP_PAGES, sendSitemap } from '../../sitemap-xml.ts';

const Query = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: MOST_SITEMAP_PAGES, default: 1 }),
});

/** A shop's pages for search engines. */
export const sitemapRoutes =
  (origin: string): AppPlugin =>
  async (app) => {
    app.get('/sitemap.xml', { schema: { querystring: Query } }, async (request, reply) => {
      const { page } = request.query;
      const shop = `${origin}/catalog/${request.store.slug}`;
      const products = await sitemapProducts(request.store, page);
      if (page > 1 && products.length === 0) throw notFound('Page');
      return sendSitemap(reply, 'urlset', [
        ...(page === 1 ? [{ url: shop }] : []),
        ...products.map(({ slug, updatedAt }) => ({
          url: `${shop}/products/${encodeURIComponent(slug)}`,
          changedAt: updatedAt,
        })),
      ]);
    });
  };
