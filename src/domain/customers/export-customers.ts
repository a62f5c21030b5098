import { currentFromReplica } from '../../db/replica/from-replica.ts';
import { amountCell, type CsvCell, csvPieces } from '../../format/csv.ts';
import type { CsvStyle } from '../../format/csv-style.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Customer } from './customer.ts';
import { type CustomerFilter, customersAfter } from './list-customers.ts';

type Cell = (customer: Customer, currency: string) => CsvCell;

/** The columns of the file in their order. */
const COLUMNS: Record<string, Cell> = {
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone ?? '',
  Email: ({ email }) => email ?? '',
  Orders: ({ orderCount }) => String(orderCount),
  Spent: ({ totalSpentMinor }, currency) => amountCell(totalSpentMinor, currency),
  'Last order': ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? '',
  Refusals: ({ refusedCount }) => String(refusedCount),
  'No cash on delivery': ({ noCod }) => (noCod ? 'yes' : 'no'),
  Tags: ({ tags }) => tags.join(', '),
  Notes: ({ notes }) => notes,
  Address: ({ address }) => [address?.line1, address?.line2].filter(Boolean).join(', '),
  City: ({ address }) => address?.city ?? '',
  State: ({ address }) => address?.state ?? '',
  'Postal code': ({ address }) => address?.postalCode ?? '',
};

/**
 * The store's customers as CSV text, in pieces. Formulas are neutralised; amounts are in major
 * units of `currency`, times in UTC.
 */
export const exportCustomers = (
  tenant: Tenant,
  currency: string,
  filter: CustomerFilter = {},
  style?: CsvStyle,
): AsyncGenerator<string> =>
  csvPieces(
    Object.keys(COLUMNS),
    (last: Customer | null, limit) =>
      currentFromReplica((from) => customersAfter(tenant, filter, last?.id ?? null, limit, from)),
    (customer) => Object.values(COLUMNS).map((cell) => cell(customer, currency)),
    style,
  );
