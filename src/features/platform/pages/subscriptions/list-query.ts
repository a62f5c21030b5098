import { type Static, Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../../enums.ts';
import { labelsOf, statusWords } from '../../../../kernel/format/status-labels.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import {
  SUBSCRIPTION_SORTS,
  type SubscriptionFilter,
} from '../../subscriptions/queries/list-subscriptions.ts';
import {
  chipsFor,
  cycleSelect,
  filterSelect,
  listAddress,
  pageFields,
  planSelect,
  rowsSelect,
  select,
  sortSelect,
} from '../list-query.ts';

const { cycleWords, planWords, subscriptionLooks } = statusWords(english);

export const SUBSCRIPTIONS = '/admin/subscriptions';

export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  billingCycle: Type.Optional(Type.Enum([...BILLING_CYCLES])),
  endsWithin: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
};

export const ListQuery = Type.Object({
  ...filterFields,
  sort: Type.Enum([...SUBSCRIPTION_SORTS], { default: '-createdAt' }),
  ...pageFields,
});
export type ListQuery = Static<typeof ListQuery>;

export const filterOf = (query: ListQuery): SubscriptionFilter => ({
  search: query.search?.trim() || undefined,
  status: query.status,
  planSlug: query.planSlug,
  billingCycle: query.billingCycle,
  endsWithin: query.endsWithin,
});

const STATUS_LABELS = labelsOf(subscriptionLooks);
const SORT_LABELS: Record<ListQuery['sort'], string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  currentPeriodEnd: 'Ends soonest',
  '-currentPeriodEnd': 'Ends latest',
  storeName: 'Store name, A to Z',
  '-storeName': 'Store name, Z to A',
};

export const listLink = (
  query: ListQuery,
  changes: Partial<ListQuery> = {},
  path = SUBSCRIPTIONS,
) => listAddress(path, filterFields, { ...query, page: 1, ...changes });

export function chipsOf(query: ListQuery) {
  const { search, status, planSlug, billingCycle, endsWithin } = filterOf(query);
  return chipsFor<ListQuery>(
    [
      ['search', 'Search', search],
      ['status', 'Status', status && STATUS_LABELS[status]],
      ['planSlug', 'Plan', planSlug && planWords[planSlug]],
      ['billingCycle', 'Cycle', billingCycle && cycleWords[billingCycle]],
      ['endsWithin', 'Ends', endsWithin === undefined ? undefined : `within ${endsWithin} days`],
    ],
    (changes) => listLink(query, changes),
  );
}

export const selectsOf = (query: ListQuery) => [
  filterSelect(['status', 'Status'], query.status, {
    any: 'Any status',
    values: SUBSCRIPTION_STATUSES,
    words: STATUS_LABELS,
  }),
  planSelect(query.planSlug),
  cycleSelect(query.billingCycle),
  select('endsWithin', 'Ends', query.endsWithin, [
    { value: '', label: 'Any time' },
    { value: '7', label: 'Within 7 days' },
    { value: '30', label: 'Within 30 days' },
  ]),
  sortSelect(query.sort, SORT_LABELS),
  rowsSelect(query.limit),
];

export function emptyText(query: ListQuery): { icon: string; title: string; text: string } {
  const { status, ...others } = filterOf(query);
  if (status === 'past_due' && Object.values(others).every((value) => value === undefined)) {
    const text = 'All payments are up to date.';
    return { icon: 'check', title: 'No past-due subscriptions', text };
  }
  const title = others.search
    ? `No subscriptions match “${others.search}”`
    : 'No matching subscriptions';
  const text = 'Search for part of the store’s name or address, or the owner’s name or email.';
  return { icon: 'search', title, text };
}
