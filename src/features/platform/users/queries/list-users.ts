import type { UserRole } from '../../../../enums.ts';
import { isUuid } from '../../../../ids.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../../kernel/db/pagination.ts';
import { alphabetically, matchesAll, searchPatterns } from '../../../../kernel/db/text-search.ts';
import type { Sort } from '../../../../kernel/http/list.ts';
import { Conditions, USER_FOUND_BY } from '../../queries/fragments.ts';
import { type UserRow, userRowsOf } from './user-row.ts';

export interface UserFilter {
  search?: string | undefined;
  role?: UserRole | undefined;
  isActive?: boolean | undefined;
}

export interface UserQuery extends PageRequest, UserFilter {
  sort?: Sort<keyof typeof COLUMNS> | undefined;
}

const COLUMNS = {
  createdAt: 'u.created_at',
  lastSeenAt: 'u.last_seen_at',
  name: alphabetically('u.name'),
  email: alphabetically('u.email'),
} as const;

export async function listUsers(
  { sort = '-createdAt', page, limit, ...filter }: UserQuery,
  from?: Trx,
): Promise<Page<UserRow>> {
  const { where, bindings } = userConditions(filter);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  // Users who were never seen come after all others, in either direction.
  const nulls = column !== COLUMNS.lastSeenAt ? '' : 'nulls last';
  const order = `${column} ${direction} ${nulls}, u.id ${direction}`;
  const chosen = `select u.id, row_number() over (order by ${order}) as place
    from users u where ${where} order by ${order} limit ? offset ?`;
  const [[counted], items] = await Promise.all([
    rows<{ total: number }>(`select count(*) as total from users u where ${where}`, bindings, from),
    rows<UserRow>(userRowsOf(chosen), [...bindings, limit, (page - 1) * limit], from),
  ]);
  return toPage(items, counted?.total ?? 0, { page, limit });
}

export function usersAfter(
  filter: UserFilter,
  afterId: string | null,
  limit: number,
  from?: Trx,
): Promise<UserRow[]> {
  const wanted = userConditions(filter);
  if (afterId !== null) wanted.say('u.id > ?', afterId);
  const chosen = `select u.id, u.id as place from users u where ${wanted.where} order by u.id limit ?`;
  return rows<UserRow>(userRowsOf(chosen), [...wanted.bindings, limit], from);
}

function userConditions({ search, role, isActive }: UserFilter): Conditions {
  const wanted = new Conditions();
  const typed = search?.trim().toLowerCase() ?? '';
  if (isUuid(typed)) wanted.say('u.id = ?', typed);
  else if (typed) {
    const patterns = searchPatterns(typed);
    const found = matchesAll(USER_FOUND_BY, patterns);
    wanted.say(`u.id in (select f.id from users f where ${found})`, ...patterns);
  }
  wanted.sayIfSet('u.role = ?', role);
  if (isActive !== undefined) wanted.say(isActive ? 'u.is_active' : 'not u.is_active');
  return wanted;
}
