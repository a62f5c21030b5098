import { type Static, Type } from 'typebox';
import { PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../../enums.ts';
import { labelsOf, statusWords } from '../../../../kernel/format/status-labels.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import { STORE_SORTS } from '../../stores/queries/list-stores.ts';
import {
  STORE_NEEDS,
  type StoreFilter,
  type StoreNeed,
} from '../../stores/queries/store-conditions.ts';
import {
  chipsFor,
  filterSelect,
  listAddress,
  pageFields,
  planSelect,
  rowsSelect,
  sortSelect,
  switchedSelect,
  switchedWord,
} from '../list-query.ts';

const { planWords, subscriptionLooks } = statusWords(english);

export const STORES = '/admin/stores';

export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  isActive: Type.Optional(Type.Boolean()),
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
  needs: Type.Optional(Type.Enum([...STORE_NEEDS])),
};

export const ListQuery = Type.Object({
  ...filterFields,
  sort: Type.Enum([...STORE_SORTS], { default: '-createdAt' }),
  ...pageFields,
});
export type ListQuery = Static<typeof ListQuery>;

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

const STATUS_LABELS = labelsOf(subscriptionLooks);
const NEED_LABELS: Record<StoreNeed, string> = {
  payments: 'Payments to review',
  events: 'Webhook events that failed permanently',
  quiet: 'No messages',
};
const SORT_LABELS: Record<ListQuery['sort'], string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
};

export const listLink = (query: ListQuery, changes: Partial<ListQuery> = {}, path = STORES) =>
  listAddress(path, filterFields, { ...query, page: 1, ...changes });

export function chipsOf(query: ListQuery) {
  const { search, isActive, planSlug, status, needs } = filterOf(query);
  return chipsFor<ListQuery>(
    [
      ['search', 'Search', search],
      ['isActive', 'Status', switchedWord(isActive)],
      ['planSlug', 'Plan', planSlug && planWords[planSlug]],
      ['status', 'Subscription', status && STATUS_LABELS[status]],
      ['needs', 'Issues', needs && NEED_LABELS[needs]],
    ],
    (changes) => listLink(query, changes),
  );
}

export const selectsOf = (query: ListQuery) => [
  switchedSelect(query.isActive),
  planSelect(query.planSlug),
  filterSelect(['status', 'Subscription'], query.status, {
    any: 'Any status',
    values: SUBSCRIPTION_STATUSES,
    words: STATUS_LABELS,
  }),
  filterSelect(['needs', 'Issues'], query.needs, {
    any: 'Any',
    values: STORE_NEEDS,
    words: NEED_LABELS,
  }),
  sortSelect(query.sort, SORT_LABELS),
  rowsSelect(query.limit),
];
