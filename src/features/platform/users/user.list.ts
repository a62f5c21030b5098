import { USER_ROLES } from '../../../enums.ts';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { choice, search, switched } from '../pages/list-filters.ts';
import { operatorList } from '../pages/operator-list.ts';
import { listUsers, usersAfter } from './queries/list-users.ts';

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

export const users = operatorList({
  at: '/users',
  fileName: 'users.csv',
  filters: {
    search: search('Part of the name or email, or an ID'),
    role: choice('Role', 'Any role', USER_ROLES, statusWords(english).roleWords),
    isActive: switched,
  },
  sorts: {
    '-createdAt': 'Newest first',
    createdAt: 'Oldest first',
    '-lastSeenAt': 'Last seen: newest first',
    lastSeenAt: 'Last seen: oldest first',
    name: 'Name A to Z',
    '-name': 'Name Z to A',
    email: 'Email A to Z',
    '-email': 'Email Z to A',
  },
  find: listUsers,
  after: usersAfter,
  columns: {
    Id: ({ id }) => id,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Role: ({ role }) => role,
    Active: ({ isActive }) => yesNo(isActive),
    Store: ({ store }) => store?.name ?? '',
    'Store address': ({ store }) => store?.slug ?? '',
    'Store active': ({ store }) => (store ? yesNo(store.isActive) : ''),
    Plan: ({ subscription }) => subscription?.planSlug ?? '',
    Status: ({ subscription }) => subscription?.status ?? '',
    'Billing cycle': ({ subscription }) => subscription?.billingCycle ?? '',
    'Period ends': ({ subscription }) =>
      subscription ? new Date(subscription.currentPeriodEnd).toISOString() : '',
    'Last seen': ({ lastSeenAt }) => lastSeenAt?.toISOString() ?? '',
    Created: ({ createdAt }) => createdAt.toISOString(),
  },
});
