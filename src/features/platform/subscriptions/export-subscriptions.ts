import { currentFromReplica } from '../../../kernel/db/replica/from-replica.ts';
import { amountCell, type CsvCell, csvPieces } from '../../../kernel/format/csv.ts';
import { type SubscriptionFilter, subscriptionsAfter } from './queries/list-subscriptions.ts';
import type { StoreSubscription } from './queries/subscription-rows.ts';

const HEADERS = [
  'Store',
  'Address',
  'Owner',
  'Email',
  'Plan',
  'Status',
  'Billing cycle',
  'Trial ends',
  'Period ends',
  'Orders this month',
  'Order cap',
  'Last payment',
  'Amount',
  'Currency',
  'Payment status',
  'Since',
  'Id',
];

/** In pieces. Formulas are neutralised; amounts in major units, times in UTC. */
export const exportSubscriptions = (filter: SubscriptionFilter): AsyncGenerator<string> =>
  csvPieces(
    HEADERS,
    (last: StoreSubscription | null, limit) =>
      currentFromReplica((from) => subscriptionsAfter(filter, last?.id ?? null, limit, from)),
    cellsOf,
  );

function cellsOf(subscription: StoreSubscription): CsvCell[] {
  const { store, owner, lastPayment } = subscription;
  return [
    store?.name ?? '',
    store?.slug ?? '',
    owner.name,
    owner.email,
    subscription.planSlug,
    subscription.status,
    subscription.billingCycle,
    subscription.trialEndsAt?.toISOString() ?? '',
    subscription.currentPeriodEnd.toISOString(),
    String(subscription.orderCount),
    subscription.orderCap === null ? 'no limit' : String(subscription.orderCap),
    lastPayment ? new Date(lastPayment.at).toISOString() : '',
    lastPayment ? amountCell(lastPayment.amountMinor, lastPayment.currency) : '',
    lastPayment?.currency ?? '',
    lastPayment?.status ?? '',
    subscription.createdAt.toISOString(),
    subscription.id,
  ];
}
