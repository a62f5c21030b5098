import { rows } from '../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../db/pagination.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { lowStockLevel } from '../stores/low-stock-level.ts';
import { type ProductRecord, RECORD_COLUMNS } from './product-record.ts';
import { type Condition, searchCondition } from './search-condition.ts';

export const STOCK_FILTERS = ['low', 'out'] as const;
export const PHOTO_FILTERS = ['none'] as const;

export const PRODUCT_SORTS = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'updatedAt',
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductFilter {
  /** Words that must all occur in name, aliases, category or SKUs. */
  search?: string | undefined;
  category?: string | undefined;
  active?: boolean | undefined;
  /**
   * `low`: an active, tracked variant has stock, but no more than the store's low-stock level;
   * `out`: one has none.
   */
  stock?: (typeof STOCK_FILTERS)[number] | undefined;
  photo?: (typeof PHOTO_FILTERS)[number] | undefined;
}

export type ProductListRequest = PageRequest & ProductFilter & { sort?: ProductSort | undefined };

const SORT_KEYS: Record<string, string> = {
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
  name: 'lower(p.name)',
  price: variantAggregate('min(v.price_minor)'),
  stock: variantAggregate('sum(v.stock) filter (where v.track_stock)'),
};
/** Columns that can be null; for others, `nulls last` would only prevent the use of an index. */
const MAY_BE_NULL = ['price', 'stock'];

function variantAggregate(expression: string): string {
  return `(select ${expression} from product_variants v
    where v.owner_id = p.owner_id and v.product_id = p.id and v.active)`;
}

/** The tenant's products, by default newest first. Two queries. */
export async function listProducts(
  tenant: Tenant,
  request: ProductListRequest,
): Promise<Page<ProductRecord>> {
  const { page, limit, sort = '-createdAt' } = request;
  const { sql, bindings } = filterCondition(tenant, request);
  const field = sort.replace('-', '');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = MAY_BE_NULL.includes(field) ? `${direction} nulls last` : direction;
  const [items, [count]] = await Promise.all([
    rows<ProductRecord>(
      `select ${RECORD_COLUMNS} from products p where ${sql}
        order by ${SORT_KEYS[field]} ${order}, p.id ${direction} limit ? offset ?`,
      [...bindings, limit, (page - 1) * limit],
    ),
    rows<{ total: number }>(`select count(*) as total from products p where ${sql}`, bindings),
  ]);
  return toPage(items, count?.total ?? 0, request);
}

/** The condition on products `p`; also used for an export of the current filter. */
export function filterCondition(tenant: Tenant, filter: ProductFilter): Condition {
  const words = searchCondition(filter.search ?? '');
  const parts: Condition[] = [{ sql: 'p.owner_id = ?', bindings: [tenant.ownerId] }];
  if (filter.category) parts.push({ sql: 'and p.category = ?', bindings: [filter.category] });
  if (filter.active !== undefined)
    parts.push({ sql: 'and p.active = ?', bindings: [filter.active] });
  if (filter.stock) parts.push(stockCondition(filter.stock));
  if (filter.photo) parts.push({ sql: NO_PHOTO, bindings: [] });
  parts.push(words);
  return {
    sql: parts.map((part) => part.sql).join(' '),
    bindings: parts.flatMap((part) => part.bindings),
  };
}

const NO_PHOTO = `and not exists (select from product_images i
  where i.owner_id = p.owner_id and i.product_id = p.id)`;

function stockCondition(level: (typeof STOCK_FILTERS)[number]): Condition {
  const between = level === 'low' ? `between 1 and ${lowStockLevel('p.owner_id')}` : '<= 0';
  const sql = `and exists (select from product_variants v
    where v.owner_id = p.owner_id and v.product_id = p.id and v.active and v.track_stock
      and not v.oversell and v.stock ${between})`;
  return { sql, bindings: [] };
}
