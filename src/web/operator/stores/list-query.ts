import { type Static, Type } from 'typebox';
import { STORE_SORTS } from '../../../domain/platform/stores/list-stores.ts';
import {
  STORE_NEEDS,
  type StoreFilter,
  type StoreNeed,
} from '../../../domain/platform/stores/store-conditions.ts';
import { PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import { SUBSCRIPTION_STATUS_LOOK } from '../../../status-words.ts';

export const STORES = '/admin/stores';

export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  isActive: Type.Optional(Type.Boolean()),
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
  needs: Type.Optional(Type.Enum([...STORE_NEEDS])),
};
const ROWS = [25, 50, 100] as const;

export const ListQuery = Type.Object({
  ...filterFields,
  sort: Type.Enum([...STORE_SORTS], { default: '-createdAt' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
export type ListQuery = Static<typeof ListQuery>;

/** Which stores a query of the page means. */
export const filterOf = ({
  search,
  isActive,
  planSlug,
  status,
  needs,
}: ListQuery): StoreFilter => ({
  search: search?.trim() || undefined,
  ...{ isActive, planSlug, status, needs },
});

const NEED_WORDS: Record<StoreNeed, string> = {
  payments: 'Payments to decide',
  events: 'Dead events',
  quiet: 'Gone quiet',
};
const SORT_WORDS: Record<ListQuery['sort'], string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
};
const planWord = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1);

/** The address of the list with some of its query changed; another view begins at its first page. */
export function listLink(
  query: ListQuery,
  changes: Partial<ListQuery> = {},
  path = STORES,
): string {
  const { sort, limit, page, ...filter } = { ...query, page: 1, ...changes };
  const fields = new URLSearchParams();
  // In one order, so that one view has one address.
  for (const name of Object.keys(filterFields) as (keyof typeof filterFields)[]) {
    const value = filter[name];
    if (value !== undefined && value !== '') fields.set(name, String(value));
  }
  if (sort !== '-createdAt') fields.set('sort', sort);
  if (limit !== 25) fields.set('limit', String(limit));
  if (page > 1) fields.set('page', String(page));
  const text = fields.toString();
  return `${path}${text && `?${text}`}`;
}

/** The filters that are set, each with the address of the list without it. */
export function chipsOf(query: ListQuery) {
  const { search, isActive, planSlug, status, needs } = filterOf(query);
  const shown: [keyof ListQuery, string, string | undefined][] = [
    ['search', 'Search', search],
    ['isActive', 'Switched', isActive === undefined ? undefined : isActive ? 'on' : 'off'],
    ['planSlug', 'Plan', planSlug && planWord(planSlug)],
    ['status', 'Subscription', status && SUBSCRIPTION_STATUS_LOOK[status].word],
    ['needs', 'Needs a hand', needs && NEED_WORDS[needs]],
  ];
  return shown.flatMap(([name, label, word]) =>
    word === undefined ? [] : [{ label, word, href: listLink(query, { [name]: undefined }) }],
  );
}

/** The selects above the list. */
export const selectsOf = (query: ListQuery) => [
  select('isActive', 'Switched', query.isActive, [
    { value: '', label: 'On or off' },
    { value: 'true', label: 'On' },
    { value: 'false', label: 'Off' },
  ]),
  select('planSlug', 'Plan', query.planSlug, [
    { value: '', label: 'Any plan' },
    ...PLAN_SLUGS.map((value) => ({ value, label: planWord(value) })),
  ]),
  select('status', 'Subscription', query.status, [
    { value: '', label: 'Any status' },
    ...SUBSCRIPTION_STATUSES.map((value) => ({
      value,
      label: SUBSCRIPTION_STATUS_LOOK[value].word,
    })),
  ]),
  select('needs', 'Needs a hand', query.needs, [
    { value: '', label: 'Any' },
    ...STORE_NEEDS.map((value) => ({ value, label: NEED_WORDS[value] })),
  ]),
  select('sort', 'Order', query.sort, options(SORT_WORDS)),
  select(
    'limit',
    'Rows',
    query.limit,
    ROWS.map((value) => ({ value: String(value), label: String(value) })),
  ),
];

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const select = (
  name: string,
  label: string,
  value: unknown,
  choices: { value: string; label: string }[],
) => ({ name, label, value, options: choices });
