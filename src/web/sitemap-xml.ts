import type { FastifyReply } from 'fastify';

export const MOST_SITEMAP_PAGES = 1_000;

interface Entry {
  url: string;
  changedAt?: Date;
  alternates?: readonly { language: string; url: string }[];
}

const NAMES = { sitemapindex: 'sitemap', urlset: 'url' } as const;

/** Or an index of sitemaps; may be cached for an hour. */
export function sendSitemap(
  reply: FastifyReply,
  kind: keyof typeof NAMES,
  entries: readonly Entry[],
): FastifyReply {
  const name = NAMES[kind];
  const lines = entries.map(({ url, changedAt, alternates = [] }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    const others = alternates.map(
      (other) =>
        `<xhtml:link rel="alternate" hreflang="${other.language}" href="${escaped(other.url)}"/>`,
    );
    return `<${name}><loc>${escaped(url)}</loc>${changed}${others.join('')}</${name}>`;
  });
  const others = entries.some(({ alternates = [] }) => alternates.length > 0)
    ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    : '';
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${others}>\n${lines.join('\n')}\n</${kind}>\n`,
    );
}

const escaped = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
