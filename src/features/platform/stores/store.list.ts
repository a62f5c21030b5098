import { choice, plan, search, subscriptionStatus, switched } from '../pages/list-filters.ts';
import { operatorList } from '../pages/operator-list.ts';
import { listStores, storesAfter } from './queries/list-stores.ts';
import { STORE_NEEDS } from './queries/store-conditions.ts';

const NEEDS = {
  payments: 'Payments to review',
  events: 'Webhook events that failed permanently',
  quiet: 'No messages',
};

export const stores = operatorList({
  at: '/stores',
  fileName: 'stores.csv',
  filters: {
    search: search('Part of the name, address or owner’s email'),
    isActive: switched,
    planSlug: plan,
    status: subscriptionStatus('Subscription', 'Status of the owner’s latest subscription'),
    needs: choice(
      'Issues',
      'Any',
      STORE_NEEDS,
      NEEDS,
      'Stores with this problem: payments to review, webhook events that failed permanently, or no messages for a day',
    ),
  },
  sorts: {
    '-createdAt': 'Newest first',
    createdAt: 'Oldest first',
    name: 'Name A to Z',
    '-name': 'Name Z to A',
  },
  find: listStores,
  after: storesAfter,
  columns: {
    Id: ({ id }) => id,
    Name: ({ name }) => name,
    Address: ({ slug }) => slug,
    Active: ({ isActive }) => (isActive ? 'yes' : 'no'),
    Owner: ({ owner }) => owner.name,
    'Owner email': ({ owner }) => owner.email,
    Plan: ({ subscription }) => subscription?.planSlug ?? '',
    Status: ({ subscription }) => subscription?.status ?? '',
    'Billing cycle': ({ subscription }) => subscription?.billingCycle ?? '',
    'Period ends': ({ subscription }) => subscription?.currentPeriodEnd.toISOString() ?? '',
    Products: ({ productCount }) => String(productCount),
    Orders: ({ orderCount }) => String(orderCount),
    'Last order': ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? '',
    Currency: ({ currency }) => currency,
    Country: ({ country }) => country,
    Created: ({ createdAt }) => createdAt.toISOString(),
  },
});

export const exportStores = stores.file;
