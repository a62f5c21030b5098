import { Type } from 'typebox';
import { amountCell } from '../../../kernel/format/csv.ts';
import { cycle, plan, search, subscriptionStatus } from '../pages/list-filters.ts';
import { operatorList } from '../pages/operator-list.ts';
import { listSubscriptions, subscriptionsAfter } from './queries/list-subscriptions.ts';

export const subscriptions = operatorList({
  at: '/subscriptions',
  fileName: 'subscriptions.csv',
  filters: {
    search: search('Part of the store’s name or address, or of the owner’s name or email'),
    status: subscriptionStatus('Status'),
    planSlug: plan,
    billingCycle: cycle,
    endsWithin: {
      schema: Type.Integer({ minimum: 1, maximum: 366 }),
      label: 'Ends',
      any: 'Any time',
      word: (days: number) => `within ${days} days`,
      words: { 7: 'Within 7 days', 30: 'Within 30 days' },
    },
  },
  sorts: {
    '-createdAt': 'Newest first',
    createdAt: 'Oldest first',
    currentPeriodEnd: 'Ends soonest',
    '-currentPeriodEnd': 'Ends latest',
    storeName: 'Store name, A to Z',
    '-storeName': 'Store name, Z to A',
  },
  find: listSubscriptions,
  after: subscriptionsAfter,
  columns: {
    Store: ({ store }) => store?.name ?? '',
    Address: ({ store }) => store?.slug ?? '',
    Owner: ({ owner }) => owner.name,
    Email: ({ owner }) => owner.email,
    Plan: ({ planSlug }) => planSlug,
    Status: ({ status }) => status,
    'Billing cycle': ({ billingCycle }) => billingCycle,
    'Trial ends': ({ trialEndsAt }) => trialEndsAt?.toISOString() ?? '',
    'Period ends': ({ currentPeriodEnd }) => currentPeriodEnd.toISOString(),
    'Orders this month': ({ orderCount }) => String(orderCount),
    'Order cap': ({ orderCap }) => (orderCap === null ? 'no limit' : String(orderCap)),
    'Last payment': ({ lastPayment }) =>
      lastPayment ? new Date(lastPayment.at).toISOString() : '',
    Amount: ({ lastPayment }) =>
      lastPayment ? amountCell(lastPayment.amountMinor, lastPayment.currency) : '',
    Currency: ({ lastPayment }) => lastPayment?.currency ?? '',
    'Payment status': ({ lastPayment }) => lastPayment?.status ?? '',
    Since: ({ createdAt }) => createdAt.toISOString(),
    Id: ({ id }) => id,
  },
});
