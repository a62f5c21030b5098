import { type Static, Type } from 'typebox';
import {
  SUBSCRIPTION_SORTS,
  type SubscriptionFilter,
} from '../../../domain/platform/subscriptions/list-subscriptions.ts';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import { CYCLE_WORDS, SUBSCRIPTION_STATUS_LOOK } from '../../../status-words.ts';
import { planWord } from './plan-word.ts';

export const SUBSCRIPTIONS = '/admin/subscriptions';

export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  billingCycle: Type.Optional(Type.Enum([...BILLING_CYCLES])),
  endsWithin: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
};
const ROWS = [25, 50, 100] as const;

export const ListQuery = Type.Object({
  ...filterFields,
  sort: Type.Enum([...SUBSCRIPTION_SORTS], { default: '-createdAt' }),
  limit: Type.Integer({ enum: [...ROWS], default: 25 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
export type ListQuery = Static<typeof ListQuery>;

/** Which subscriptions a query of the page means. */
export const filterOf = (query: ListQuery): SubscriptionFilter => ({
  search: query.search?.trim() || undefined,
  status: query.status,
  planSlug: query.planSlug,
  billingCycle: query.billingCycle,
  endsWithin: query.endsWithin,
});

const SORT_WORDS: Record<ListQuery['sort'], string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  currentPeriodEnd: 'Ends soonest',
  '-currentPeriodEnd': 'Ends last',
  storeName: 'Store A to Z',
  '-storeName': 'Store Z to A',
};

/** The address of the list with some of its query changed; another view begins at its first page. */
export function listLink(
  query: ListQuery,
  changes: Partial<ListQuery> = {},
  path = SUBSCRIPTIONS,
): string {
  const { sort, limit, page, ...filter } = { ...query, page: 1, ...changes };
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) fields.set(name, String(value));
  if (sort !== '-createdAt') fields.set('sort', sort);
  if (limit !== 25) fields.set('limit', String(limit));
  if (page > 1) fields.set('page', String(page));
  const text = fields.toString();
  return `${path}${text && `?${text}`}`;
}

/** The filters that are set, each with the address of the list without it. */
export function chipsOf(query: ListQuery) {
  const { search, status, planSlug, billingCycle, endsWithin } = filterOf(query);
  const shown: [keyof ListQuery, string, string | undefined][] = [
    ['search', 'Search', search],
    ['status', 'Status', status && SUBSCRIPTION_STATUS_LOOK[status].word],
    ['planSlug', 'Plan', planSlug && planWord(planSlug)],
    ['billingCycle', 'Cycle', billingCycle && CYCLE_WORDS[billingCycle]],
    ['endsWithin', 'Ends', endsWithin === undefined ? undefined : `within ${endsWithin} days`],
  ];
  return shown.flatMap(([name, label, word]) =>
    word === undefined ? [] : [{ label, word, href: listLink(query, { [name]: undefined }) }],
  );
}

/** The selects above the list. */
export const selectsOf = (query: ListQuery) => [
  select('status', 'Status', query.status, [
    { value: '', label: 'Any status' },
    ...SUBSCRIPTION_STATUSES.map((value) => ({
      value,
      label: SUBSCRIPTION_STATUS_LOOK[value].word,
    })),
  ]),
  select('planSlug', 'Plan', query.planSlug, [
    { value: '', label: 'Any plan' },
    ...PLAN_SLUGS.map((value) => ({ value, label: planWord(value) })),
  ]),
  select('billingCycle', 'Cycle', query.billingCycle, [
    { value: '', label: 'Any cycle' },
    ...BILLING_CYCLES.map((value) => ({ value, label: CYCLE_WORDS[value] })),
  ]),
  select('endsWithin', 'Ends', query.endsWithin, [
    { value: '', label: 'Any time' },
    { value: '7', label: 'Within 7 days' },
    { value: '30', label: 'Within 30 days' },
  ]),
  select(
    'sort',
    'Order',
    query.sort,
    Object.entries(SORT_WORDS).map(([value, label]) => ({ value, label })),
  ),
  select(
    'limit',
    'Rows',
    query.limit,
    ROWS.map((value) => ({ value: String(value), label: String(value) })),
  ),
];

const select = (
  name: string,
  label: string,
  value: unknown,
  options: { value: string; label: string }[],
) => ({ name, label, value, options });

/** What stands where no subscription is found. */
export function emptyWords(query: ListQuery): { icon: string; title: string; text: string } {
  const { status, ...others } = filterOf(query);
  if (status === 'past_due' && Object.values(others).every((value) => value === undefined)) {
    const text = 'Every store that should have paid has paid.';
    return { icon: 'check', title: 'No subscription in “past due”', text };
  }
  const title = others.search
    ? `No subscription matches “${others.search}”`
    : 'No subscription matches';
  const text = 'Look for a part of the store’s name or address, or of the owner’s name or e-mail.';
  return { icon: 'search', title, text };
}
