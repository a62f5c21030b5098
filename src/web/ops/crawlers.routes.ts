import { Type } from 'typebox';
import {
  sitemapShopPages,
  sitemapShops,
} from '../../features/catalog/shop/queries/sitemap-shops.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { MOST_SITEMAP_PAGES, sendSitemap } from '../sitemap-xml.ts';

const Query = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: MOST_SITEMAP_PAGES, default: 1 }),
});

/** Closed to search engines; a shop's private pages say so themselves. */
const CLOSED = ['/dashboard', '/admin', '/api/', '/webhooks/', '/login', '/register'];

export const crawlerRoutes =
  (origin: string): AppPlugin =>
  async (app) => {
    app.get('/robots.txt', async (_request, reply) => {
      const pages = Math.min(await sitemapShopPages(), MOST_SITEMAP_PAGES);
      const lines = [
        'User-agent: *',
        ...CLOSED.map((path) => `Disallow: ${path}`),
        '',
        ...Array.from({ length: pages }, (_, place) => `Sitemap: ${indexUrl(origin, place + 1)}`),
      ];
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(`${lines.join('\n')}\n`);
    });

    app.get('/sitemap.xml', { schema: { querystring: Query } }, async ({ query }, reply) => {
      const shops = await sitemapShops(query.page);
      const maps = shops.flatMap(({ slug, pages }) =>
        Array.from({ length: pages }, (_, place) => ({
          url: `${origin}/catalog/${slug}/sitemap.xml${place ? `?page=${place + 1}` : ''}`,
        })),
      );
      return sendSitemap(reply, 'sitemapindex', maps);
    });
  };

const indexUrl = (origin: string, page: number): string =>
  `${origin}/sitemap.xml${page > 1 ? `?page=${page}` : ''}`;
