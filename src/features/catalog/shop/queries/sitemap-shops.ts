import { rows } from '../../../../kernel/db/db.ts';
import { tenantOfStore } from '../../../../kernel/tenancy/tenant.ts';
import { Product } from '../../product.ts';

/** Addresses on one page of a sitemap; the format allows 50,000 and 50 MB. */
export const SITEMAP_PAGE = 1_000;

export const sitemapShops = (page: number): Promise<{ slug: string; pages: number }[]> =>
  rows<{ slug: string; pages: number }>(
    `select s.slug, ceil(n.count / ?::numeric)::integer as pages
       from (select id, slug, owner_id from stores where is_active
              order by id limit ? offset ?) s
       join lateral (select count(*) from products p
                      where p.owner_id = s.owner_id and p.active) n on n.count > 0
      order by s.id`,
    [SITEMAP_PAGE, SITEMAP_PAGE, (page - 1) * SITEMAP_PAGE],
  );

export async function sitemapShopPages(): Promise<number> {
  const [found] = await rows<{ count: number }>(
    'select count(*)::integer as count from stores where is_active',
  );
  return Math.max(1, Math.ceil((found?.count ?? 0) / SITEMAP_PAGE));
}

export const sitemapProducts = async (
  store: { ownerId: string },
  page: number,
): Promise<Pick<Product, 'slug' | 'updatedAt'>[]> =>
  Product.of(tenantOfStore(store))
    .select('slug', 'updatedAt')
    .where({ active: true })
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(SITEMAP_PAGE)
    .offset((page - 1) * SITEMAP_PAGE);
