import type { QueryBuilder } from 'objection';
import { type Static, Type } from 'typebox';
import { type Page, type PageRequest, readPage } from '../../kernel/db/pagination.ts';
import { alphabetically, matchesAll, searchPatterns } from '../../kernel/db/text-search.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { lowStockLevel } from '../stores/queries/low-stock-level.ts';
import { LOWEST_PRICE, RECORD, TRACKED_STOCK } from './find-product.ts';
import { ProductImage } from './photos/product-image.ts';
import { Product, type ProductRecord } from './product.ts';
import { ProductVariant } from './product-variant.ts';

/** The parameters by which a list or file is narrowed down. */
export const PRODUCT_FILTERS = {
  /** Words that must all occur in name, aliases, category or SKUs. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  category: Type.Optional(Type.String({ maxLength: 200 })),
  active: Type.Optional(Type.Boolean()),
  /**
   * `low`: an active, tracked variant has stock, but no more than the store's low-stock level;
   * `out`: one has none.
   */
  stock: Type.Optional(Type.Enum(['low', 'out'])),
  photo: Type.Optional(Type.Enum(['none'])),
};

type Filters = typeof PRODUCT_FILTERS;
export type ProductFilter = { [Name in keyof Filters]?: Static<Filters[Name]> | undefined };

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

export type ProductListRequest = PageRequest & ProductFilter & { sort?: ProductSort | undefined };

const SORT_KEYS: Record<string, string> = {
  createdAt: 'products.created_at',
  updatedAt: 'products.updated_at',
  name: alphabetically('products.name'),
  price: LOWEST_PRICE,
  stock: TRACKED_STOCK,
};
/** Columns that can be null; for others, `nulls last` would only prevent the use of an index. */
const MAY_BE_NULL = ['price', 'stock'];

export async function listProducts(
  tenant: Tenant,
  { page, limit, sort = '-createdAt', ...filter }: ProductListRequest,
): Promise<Page<ProductRecord>> {
  const field = sort.replace('-', '');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = MAY_BE_NULL.includes(field) ? `${direction} nulls last` : direction;
  const products = filteredProducts(tenant, filter)
    .select(RECORD)
    .orderByRaw(`${SORT_KEYS[field]} ${order}, products.id ${direction}`);
  return readPage(products, { page, limit });
}

export function filteredProducts(
  tenant: Tenant,
  { search, category, active, stock, photo }: ProductFilter,
): QueryBuilder<Product, Product[]> {
  const query = Product.of(tenant);
  if (category) query.where({ category });
  if (active !== undefined) query.where({ active });
  if (stock) query.whereExists(variantsWith(tenant, stock));
  if (photo) {
    const images = ProductImage.of(tenant);
    query.whereNotExists(images.whereColumn('product_images.productId', 'products.id'));
  }
  const patterns = searchPatterns(search);
  query.whereRaw(matchesAll('found_by', patterns), patterns);
  return query;
}

function variantsWith(tenant: Tenant, level: 'low' | 'out') {
  const few = `stock between 1 and ${lowStockLevel('product_variants.owner_id')}`;
  return ProductVariant.of(tenant)
    .whereColumn('product_variants.productId', 'products.id')
    .where({ active: true, trackStock: true, oversell: false })
    .whereRaw(level === 'low' ? few : 'stock <= 0');
}

const MOST_CATEGORIES = 100;

/** Includes those of hidden products: alphabetical, at most 100. */
export async function listOwnCategories(tenant: Tenant): Promise<string[]> {
  const found = await Product.of(tenant)
    .select('category')
    .whereNot('category', '')
    .groupBy('category')
    .orderByRaw(`${alphabetically('category')}, category`)
    .limit(MOST_CATEGORIES);
  return found.map(({ category }) => category);
}
