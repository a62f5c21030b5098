import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { Product } from '../product.ts';
import { SITEMAP_PAGE } from './queries/sitemap-shops.ts';

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
