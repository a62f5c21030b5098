import { type Page, type PageRequest, toPage } from '../../pagination.ts';
import type { Tenant } from '../../tenant.ts';
import { asciiDigits } from './ascii-digits.ts';
import { Customer } from './customer.ts';
import { typedPhone } from './typed-phone.ts';

/** How the customer list may be sorted. */
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

export interface CustomerQuery extends PageRequest {
  /** Name, phone in any form, or e-mail. */
  search?: string | undefined;
  sort?: CustomerSort | undefined;
}

const COLUMNS = {
  lastOrderAt: 'last_order_at',
  totalSpent: 'total_spent_minor',
  orderCount: 'order_count',
  name: 'name',
  createdAt: 'created_at',
} as const;

/** The store's customers, the latest buyers first unless told otherwise. */
export async function listCustomers(
  tenant: Tenant,
  { search, sort = '-lastOrderAt', ...page }: CustomerQuery,
): Promise<Page<Customer>> {
  const query = Customer.of(tenant);
  if (search?.trim()) {
    const text = search.trim();
    const phone = typedPhone(asciiDigits(text));
    query.where((either) => {
      either.where('name', 'ilike', likePattern(text)).orWhere('email', 'ilike', likePattern(text));
      if (phone) either.orWhere('phone', 'like', likePattern(phone));
    });
  }
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  const { results, total } = await query
    .orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ])
    .page(page.page - 1, page.limit);
  return toPage(results, total, page);
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
