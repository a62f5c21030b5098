import { rows } from '../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../db/pagination.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { beyond, DEEP_OFFSET, type PageMark, pageFromTheEnd } from './deep-pages.ts';
import { findOrdersInOrder } from './find-orders.ts';
import { type Matching, PAGE_OF_MATCHING } from './latest-matching.ts';
import type { Order } from './order.ts';
import { countedConditions, orderConditions, type SqlPart } from './order-conditions.ts';
import { isCounted, isSearchOnly, isTagOnly, type OrderFilter } from './order-query.ts';
import { quickSearch } from './quick-search.ts';
import { exactFirst, latestFound, latestTagged } from './search-orders.ts';

/** The sort orders of lists; a leading `-` means largest or newest first. */
export const ORDER_SORTS = [
  '-createdAt',
  'createdAt',
  '-orderNumber',
  'orderNumber',
  '-totalAmount',
  'totalAmount',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export interface OrderQuery extends OrderFilter, PageRequest {
  sort?: OrderSort | undefined;
  /** Counting may stop here, so that not every match is read; absent: exact. */
  countUpTo?: number | undefined;
  /**
   * The order right before or after the page, which is then read in the time of a first page. Only
   * lists with stored counts are that long; others use `page`.
   */
  beside?: PageMark | undefined;
}

const COLUMNS = {
  createdAt: 'created_at',
  orderNumber: 'order_number',
  totalAmount: 'total_amount_minor',
} as const;

/**
 * The tenant's orders with their lines, in two statements for any page size. A `total` above
 * `countUpTo` means that there are more.
 */
export async function listOrders(tenant: Tenant, query: OrderQuery): Promise<Page<Order>> {
  const { ids, total } = await matching(tenant, query);
  return toPage(await findOrdersInOrder(tenant, ids), total, query);
}

/** The ids of the latest orders of a search, newest first. */
export async function latestBySearch(
  tenant: Tenant,
  search: string,
  limit: number,
): Promise<string[]> {
  const { ids } = await matching(tenant, { search, page: 1, limit, countUpTo: limit });
  return ids;
}

/** How many orders match: the exact `total` of their list. */
export async function countOrders(tenant: Tenant, filter: OrderFilter): Promise<number> {
  const { sql, bindings } = isCounted(filter) ? keptCount(tenant, filter) : countOf(tenant, filter);
  const [found] = await rows<{ total: number }>(`select (${sql}) as total`, bindings);
  return found?.total ?? 0;
}

/** The ids of a page and the number of matches, in one statement; for some searches in two. */
async function matching(tenant: Tenant, query: OrderQuery): Promise<Matching> {
  const { page, limit, sort, countUpTo, beside, ...given } = query;
  const filter = { ...given, search: given.search?.trim() };
  const window = { limit, offset: (page - 1) * limit };
  if (isCounted(filter)) return countedPage(tenant, filter, { window, sort, beside });
  const newest = (sort ?? '-createdAt') === '-createdAt';
  const matches = newest ? newestMatches(tenant, filter) : matchesInOrder(tenant, filter, sort);
  if (newest && filter.search && countUpTo !== undefined) {
    const quick = await quickSearch(tenant, filter, {
      ...window,
      enough: enoughFor(window, countUpTo),
    });
    if (quick) return quick;
  }
  return readMatching(
    countUpTo === undefined
      ? pageAndCount(matches, countOf(tenant, filter), window)
      : boundedPage(matches, window, countUpTo),
  );
}

/** Ids from a single index, if one covers the filter. */
function newestMatches(tenant: Tenant, filter: OrderFilter): SqlPart {
  if (isSearchOnly(filter)) return latestFound(tenant, filter.search ?? '');
  if (filter.tag && isTagOnly(filter)) return latestTagged(tenant, filter.tag);
  return matchesInOrder(tenant, filter);
}

async function readMatching({ sql, bindings }: SqlPart): Promise<Matching> {
  const [found] = await rows<Matching>(sql, bindings);
  return found ?? { ids: [], total: 0 };
}

interface CountedPage {
  window: Window;
  sort: OrderSort | undefined;
  beside: PageMark | undefined;
}

/** A page of a list whose length is stored: no orders are read to count them. */
async function countedPage(
  tenant: Tenant,
  filter: OrderFilter,
  { window, sort = '-createdAt', beside }: CountedPage,
): Promise<Matching> {
  const count = keptCount(tenant, filter);
  if (beside) {
    const way = beside.side === 'after' ? sort : opposite(sort);
    const mark = beyond(tenant, beside.id, wayOf(way));
    const page = pageAndCount(matchesInOrder(tenant, filter, way, mark), count, {
      ...window,
      offset: 0,
    });
    const { ids, total } = await readMatching(page);
    return { ids: beside.side === 'after' ? ids : ids.reverse(), total };
  }
  const isNearerEnd =
    window.offset > DEEP_OFFSET && window.offset > (await countOrders(tenant, filter)) / 2;
  return readMatching(
    isNearerEnd
      ? pageFromTheEnd(matchesInOrder(tenant, filter, opposite(sort)), count, window)
      : pageAndCount(matchesInOrder(tenant, filter, sort), count, window),
  );
}

const opposite = (sort: OrderSort): OrderSort =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as OrderSort;

const wayOf = (sort: OrderSort) =>
  ({
    direction: sort.startsWith('-') ? 'desc' : 'asc',
    column: COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS],
  }) as const;

interface Window {
  limit: number;
  offset: number;
}

const pageAndCount = (matches: SqlPart, count: SqlPart, { limit, offset }: Window): SqlPart => ({
  sql: `select array(${matches.sql} limit ? offset ?) as ids, (${count.sql}) as total`,
  bindings: [...matches.bindings, limit, offset, ...count.bindings],
});

function keptCount({ ownerId }: Tenant, filter: OrderFilter): SqlPart {
  const counted = countedConditions(filter);
  const conditions = ['owner_id = ?', ...counted.map(({ sql }) => sql)].join(' and ');
  return {
    sql: `select coalesce(sum(count), 0)::bigint from order_counts where ${conditions}`,
    bindings: [ownerId, ...counted.flatMap(({ bindings }) => bindings)],
  };
}

function countOf(tenant: Tenant, filter: OrderFilter): SqlPart {
  const { sql, bindings } = orderConditions(tenant, filter);
  return { sql: `select count(*) from orders o where ${sql}`, bindings };
}

/** One more than is shown, which means that there are more. */
const enoughFor = ({ limit, offset }: Window, countUpTo: number): number =>
  Math.max(countUpTo, offset + limit) + 1;

/** Page and count from one scan, which ends when enough are counted. */
function boundedPage(matches: SqlPart, window: Window, countUpTo: number): SqlPart {
  const { limit, offset } = window;
  return {
    sql: `with matching as materialized (select array(${matches.sql} limit ?) as ids)
      select ${PAGE_OF_MATCHING} from matching m`,
    bindings: [...matches.bindings, enoughFor(window, countUpTo), offset + 1, offset + limit],
  };
}

/**
 * The ids of the matching orders in their order, after the mark if there is one; the caller adds a
 * limit.
 */
export function matchesInOrder(
  tenant: Tenant,
  filter: OrderFilter,
  sort: OrderSort = '-createdAt',
  mark: SqlPart = { sql: 'true', bindings: [] },
): SqlPart {
  const { direction, column } = wayOf(sort);
  const exact = exactFirst(tenant, filter.search ?? '', 'o.id');
  const conditions = orderConditions(tenant, filter);
  return {
    sql: `select o.id from orders o where ${conditions.sql} and ${mark.sql}
      order by ${exact.sql} o.${column} ${direction}, o.id ${direction}`,
    bindings: [...conditions.bindings, ...mark.bindings, ...exact.bindings],
  };
}
