import { csvHead, csvLines } from '../../csv.ts';
import { minorToText } from '../../money.ts';
import type { Tenant } from '../../tenant.ts';
import type { Customer } from './customer.ts';
import { type CustomerFilter, customersAfter } from './list-customers.ts';

const BATCH = 500;
const HEADERS = [
  'Name',
  'Phone',
  'E-mail',
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
  'Postcode',
];

/**
 * The store's customers as CSV text, in pieces as they are read. Cells that a spreadsheet would run
 * are neutralised; amounts are in major units of `currency`, times in UTC.
 */
export async function* exportCustomers(
  tenant: Tenant,
  currency: string,
  filter: CustomerFilter = {},
): AsyncGenerator<string> {
  yield csvHead(HEADERS);
  let after: string | null = null;
  do {
    const batch: Customer[] = await customersAfter(tenant, filter, after, BATCH);
    yield csvLines(batch.map((customer) => cellsOf(customer, currency)));
    after = batch.length === BATCH ? (batch.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

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
