import { rows } from '../../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import { type UserFilter, userConditions } from './user-conditions.ts';
import { type UserRow, userRowsOf } from './user-row.ts';

/** The sort orders of the list of users. */
export const USER_SORTS = [
  '-createdAt',
  'createdAt',
  '-lastSeenAt',
  'lastSeenAt',
  'name',
  '-name',
  'email',
  '-email',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

export interface UserQuery extends PageRequest, UserFilter {
  sort?: UserSort | undefined;
}

const COLUMNS = {
  createdAt: 'u.created_at',
  lastSeenAt: 'u.last_seen_at',
  name: 'lower(u.name)',
  email: 'lower(u.email)',
} as const;

/** Users of the whole platform, by default newest first. */
export async function listUsers({
  sort = '-createdAt',
  page,
  limit,
  ...filter
}: UserQuery): Promise<Page<UserRow>> {
  const { where, bindings } = userConditions(filter);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  // Users who were never seen come after all others, in either direction.
  const nulls = column !== COLUMNS.lastSeenAt ? '' : 'nulls last';
  const order = `${column} ${direction} ${nulls}, u.id ${direction}`;
  const chosen = `select u.id, row_number() over (order by ${order}) as place
    from users u where ${where} order by ${order} limit ? offset ?`;
  const [[counted], items] = await Promise.all([
    rows<{ total: number }>(`select count(*) as total from users u where ${where}`, bindings),
    rows<UserRow>(userRowsOf(chosen), [...bindings, limit, (page - 1) * limit]),
  ]);
  return toPage(items, counted?.total ?? 0, { page, limit });
}

/** The next users of a filter by id, for reading all of them in batches. */
export function usersAfter(
  filter: UserFilter,
  afterId: string | null,
  limit: number,
): Promise<UserRow[]> {
  const wanted = userConditions(filter);
  if (afterId !== null) wanted.say('u.id > ?', afterId);
  const chosen = `select u.id, u.id as place from users u where ${wanted.where} order by u.id limit ?`;
  return rows<UserRow>(userRowsOf(chosen), [...wanted.bindings, limit]);
}
