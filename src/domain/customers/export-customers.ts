import { csvPieces } from '../../format/csv.ts';
import { minorToText } from '../../format/money.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Customer } from './customer.ts';
import { type CustomerFilter, customersAfter } from './list-customers.ts';

const HEADERS = [
  'Name',
  'Phone',
  'Email',
  'Orders',
  'Spent',
  'Last order',
  'Refusals',
  'No cash on delivery',
  'Tags',
  'Notes',
  'Address',
  'City',
  'State',
  'Postal code',
];

/**
 * The store's customers as CSV text, in pieces. Formulas are neutralised; amounts are in major
 * units of `currency`, times in UTC.
 */
export const exportCustomers = (
  tenant: Tenant,
  currency: string,
  filter: CustomerFilter = {},
): AsyncGenerator<string> =>
  csvPieces(
    HEADERS,
    (last: Customer | null, limit) => customersAfter(tenant, filter, last?.id ?? null, limit),
    (customer) => cellsOf(customer, currency),
  );

function cellsOf(customer: Customer, currency: string): string[] {
  const { address } = customer;
  return [
    customer.name,
    customer.phone ?? '',
    customer.email ?? '',
    String(customer.orderCount),
    minorToText(customer.totalSpentMinor, currency),
    customer.lastOrderAt?.toISOString() ?? '',
    String(customer.refusedCount),
    customer.noCod ? 'yes' : 'no',
    customer.tags.join(', '),
    customer.notes,
    [address?.line1, address?.line2].filter(Boolean).join(', '),
    address?.city ?? '',
    address?.state ?? '',
    address?.postalCode ?? '',
  ];
}
