import { type Static, Type } from 'typebox';
import { USER_ROLES } from '../../../../enums.ts';
import { statusWords } from '../../../../kernel/format/status-labels.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import type { UserFilter } from '../../users/queries/list-users.ts';
import { USER_SORTS } from '../../users/queries/list-users.ts';
import {
  chipsFor,
  filterSelect,
  listAddress,
  pageFields,
  rowsSelect,
  sortSelect,
  switchedSelect,
  switchedWord,
} from '../list-query.ts';

const { roleWords } = statusWords(english);

export const USERS = '/admin/users';

export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  role: Type.Optional(Type.Enum([...USER_ROLES])),
  isActive: Type.Optional(Type.Boolean()),
};

export const ListQuery = Type.Object({
  ...filterFields,
  sort: Type.Enum([...USER_SORTS], { default: '-createdAt' }),
  ...pageFields,
});
export type ListQuery = Static<typeof ListQuery>;

export const filterOf = ({ search, role, isActive }: ListQuery): UserFilter => ({
  search: search?.trim() || undefined,
  role,
  isActive,
});

const SORT_LABELS: Record<ListQuery['sort'], string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-lastSeenAt': 'Last seen: newest first',
  lastSeenAt: 'Last seen: oldest first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  email: 'Email A to Z',
  '-email': 'Email Z to A',
};

export const listLink = (query: ListQuery, changes: Partial<ListQuery> = {}, path = USERS) =>
  listAddress(path, filterFields, { ...query, page: 1, ...changes });

export function chipsOf(query: ListQuery) {
  const { search, role, isActive } = filterOf(query);
  return chipsFor<ListQuery>(
    [
      ['search', 'Search', search],
      ['role', 'Role', role && roleWords[role]],
      ['isActive', 'Status', switchedWord(isActive)],
    ],
    (changes) => listLink(query, changes),
  );
}

export const selectsOf = (query: ListQuery) => [
  filterSelect(['role', 'Role'], query.role, {
    any: 'Any role',
    values: USER_ROLES,
    words: roleWords,
  }),
  switchedSelect(query.isActive),
  sortSelect(query.sort, SORT_LABELS),
  rowsSelect(query.limit),
];
