import { currentFromReplica } from '../../../kernel/db/replica/from-replica.ts';
import { csvPieces } from '../../../kernel/format/csv.ts';
import { storesAfter } from './queries/list-stores.ts';
import type { StoreFilter } from './queries/store-conditions.ts';
import type { StoreRow } from './queries/store-row.ts';

const HEADERS = [
  'Id',
  'Name',
  'Address',
  'Active',
  'Owner',
  'Owner email',
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

/** In pieces; times in UTC. */
export const exportStores = (filter: StoreFilter): AsyncGenerator<string> =>
  csvPieces(
    HEADERS,
    (last: StoreRow | null, limit) =>
      currentFromReplica((from) => storesAfter(filter, last?.id ?? null, limit, from)),
    cellsOf,
  );

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
