import type { QueryBuilder } from 'objection';
import type { Trx } from '../../db/db.ts';
import { type Page, type PageRequest, readPage } from '../../db/pagination.ts';
import { alphabetically, matchesAll } from '../../db/text-search.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Customer } from './customer.ts';
import { personPatterns } from './person-patterns.ts';

/** The sort orders of the customer list. */
export const CUSTOMER_SORTS = [
  '-lastOrderAt',
  'lastOrderAt',
  '-totalSpent',
  'totalSpent',
  '-orderCount',
  'orderCount',
  'name',
  '-name',
  '-createdAt',
  'createdAt',
] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** A filter of the customer list. */
export interface CustomerFilter {
  /** Words of name and email, or the phone in any format. */
  search?: string | undefined;
  tag?: string | undefined;
  /** Only those who can't, or only those who can, use cash on delivery. */
  noCod?: boolean | undefined;
  /** Only those who have, or only those who have never, refused a COD order. */
  refused?: boolean | undefined;
}

export interface CustomerQuery extends PageRequest, CustomerFilter {
  sort?: CustomerSort | undefined;
}

const COLUMNS = {
  lastOrderAt: 'last_order_at',
  totalSpent: 'total_spent_minor',
  orderCount: 'order_count',
  name: alphabetically('name'),
  // Ids grow with time, and are indexed.
  createdAt: 'id',
} as const;

/** The store's customers, by default most recent buyers first. */
export async function listCustomers(
  tenant: Tenant,
  { sort = '-lastOrderAt', page, limit, ...filter }: CustomerQuery,
): Promise<Page<Customer>> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  // A customer who was added by hand and has no orders sorts last.
  const nulls =
    column !== COLUMNS.lastOrderAt ? '' : direction === 'desc' ? 'nulls last' : 'nulls first';
  const customers = matching(tenant, filter).orderByRaw(
    `${column} ${direction} ${nulls}, id ${direction}`,
  );
  return readPage(customers, { page, limit });
}

/** The next customers of the filter by id, for reading all of them in batches. */
export async function customersAfter(
  tenant: Tenant,
  filter: CustomerFilter,
  afterId: string | null,
  limit: number,
  from?: Trx,
): Promise<Customer[]> {
  const query = matching(tenant, filter, from).orderBy('id').limit(limit);
  if (afterId !== null) query.where('id', '>', afterId);
  return await query;
}

function matching(
  tenant: Tenant,
  { search, tag, noCod, refused }: CustomerFilter,
  from?: Trx,
): QueryBuilder<Customer, Customer[]> {
  const query = Customer.of(tenant, from).modify('standing');
  const patterns = personPatterns(search);
  query.whereRaw(matchesAll('found_by', patterns), patterns);
  if (tag) query.whereRaw(`tags <> '{}' and tags @> array[?]::text[]`, [tag]);
  if (noCod !== undefined) query.whereRaw(noCod ? 'no_cod' : 'not no_cod');
  if (refused !== undefined) query.where('refusedCount', refused ? '>' : '=', 0);
  return query;
}
