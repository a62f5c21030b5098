import { csvHead, csvLines } from '../../../csv.ts';
import { storesAfter } from './list-stores.ts';
import type { StoreFilter } from './store-conditions.ts';
import type { StoreRow } from './store-row.ts';

const BATCH = 500;
const HEADERS = [
  'Id',
  'Name',
  'Address',
  'Active',
  'Owner',
  'Owner e-mail',
  'Plan',
  'Status',
  'Billing cycle',
  'Period ends',
  'Products',
  'Orders',
  'Last order',
  'Currency',
  'Country',
  'Created',
];

/** The stores of a filter as CSV text, in pieces as they are read; times in UTC. */
export async function* exportStores(filter: StoreFilter): AsyncGenerator<string> {
  yield csvHead(HEADERS);
  let after: string | null = null;
  do {
    const batch: StoreRow[] = await storesAfter(filter, after, BATCH);
    yield csvLines(batch.map(cellsOf));
    after = batch.length === BATCH ? (batch.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

const cellsOf = ({ owner, subscription, ...store }: StoreRow): string[] => [
  store.id,
  store.name,
  store.slug,
  store.isActive ? 'yes' : 'no',
  owner.name,
  owner.email,
  subscription?.planSlug ?? '',
  subscription?.status ?? '',
  subscription?.billingCycle ?? '',
  subscription?.currentPeriodEnd.toISOString() ?? '',
  String(store.productCount),
  String(store.orderCount),
  store.lastOrderAt?.toISOString() ?? '',
  store.currency,
  store.country,
  store.createdAt.toISOString(),
];
