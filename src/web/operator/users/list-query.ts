import { type Static, Type } from 'typebox';
import { USER_SORTS } from '../../../domain/platform/users/list-users.ts';
import type { UserFilter } from '../../../domain/platform/users/user-conditions.ts';
import { USER_ROLES } from '../../../enums.ts';
import { ROLE_WORDS } from '../../../status-words.ts';

export const USERS = '/admin/users';

export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  role: Type.Optional(Type.Enum([...USER_ROLES])),
  isActive: Type.Optional(Type.Boolean()),
};
const ROWS = [25, 50, 100] as const;

export const ListQuery = Type.Object({
  ...filterFields,
  sort: Type.Enum([...USER_SORTS], { default: '-createdAt' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
export type ListQuery = Static<typeof ListQuery>;

/** Which users a query of the page means. */
export const filterOf = ({ search, role, isActive }: ListQuery): UserFilter => ({
  search: search?.trim() || undefined,
  role,
  isActive,
});

const SORT_WORDS: Record<ListQuery['sort'], string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-lastSeenAt': 'Seen last first',
  lastSeenAt: 'Seen longest ago first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  email: 'E-mail A to Z',
  '-email': 'E-mail Z to A',
};

/** The address of the list with some of its query changed; another view begins at its first page. */
export function listLink(query: ListQuery, changes: Partial<ListQuery> = {}, path = USERS): string {
  const { sort, limit, page, ...filter } = { ...query, page: 1, ...changes };
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
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
  const { search, role, isActive } = filterOf(query);
  const shown: [keyof ListQuery, string, string | undefined][] = [
    ['search', 'Search', search],
    ['role', 'Role', role && ROLE_WORDS[role]],
    ['isActive', 'Switched', isActive === undefined ? undefined : isActive ? 'on' : 'off'],
  ];
  return shown.flatMap(([name, label, word]) =>
    word === undefined ? [] : [{ label, word, href: listLink(query, { [name]: undefined }) }],
  );
}

/** The selects above the list. */
export const selectsOf = (query: ListQuery) => [
  select('role', 'Role', query.role, [
    { value: '', label: 'Any role' },
    ...USER_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] })),
  ]),
  select('isActive', 'Switched', query.isActive, [
    { value: '', label: 'On or off' },
    { value: 'true', label: 'On' },
    { value: 'false', label: 'Off' },
  ]),
  select(
    'sort',
    'Order',
    query.sort,
    USER_SORTS.map((value) => ({ value, label: SORT_WORDS[value] })),
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
