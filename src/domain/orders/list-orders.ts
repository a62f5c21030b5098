import { rows } from '../../db.ts';
import { type Page, type PageRequest, toPage } from '../../pagination.ts';
import type { Tenant } from '../../tenant.ts';
import { beyond, DEEP_OFFSET, type PageMark, pageFromTheEnd } from './deep-pages.ts';
import { findOrdersInOrder } from './find-orders.ts';
import { type Matching, PAGE_OF_MATCHING } from './latest-matching.ts';
import type { Order } from './order.ts';
import { countedConditions, orderConditions, type SqlPart } from './order-conditions.ts';
import { isCounted, isSearchOnly, isTagOnly, type OrderFilter } from './order-query.ts';
import { quickSearch } from './quick-search.ts';
import { exactFirst, latestFound, latestTagged } from './search-orders.ts';

/** The orders that a list may be sorted by, a leading `-` for the largest or newest first. */
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
  /** Where counting may stop, so that a list need not look at every match; absent: exact. */
  countUpTo?: number | undefined;
  /**
   * Where the page is known to begin or end: it is read there, in the time of a first page. Only
   * lists that the kept counts know go so deep; the others go by `page`.
   */
  beside?: PageMark | undefined;
}

const COLUMNS = {
  createdAt: 'created_at',
  orderNumber: 'order_number',
  totalAmount: 'total_amount_minor',
} as const;

/**
 * The tenant's orders with their lines: two statements whatever the length of the page. A
 * `total` above `countUpTo` says that there are more.
 */
export async function listOrders(tenant: Tenant, query: OrderQuery): Promise<Page<Order>> {
  const { ids, total } = await matching(tenant, query);
  return toPage(await findOrdersInOrder(tenant, ids), total, query);
}

/** The ids of the latest orders that a search finds, the latest first. */
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

/** The ids of one page and how many match in all, in one statement; for some searches in two. */
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

/** What one index answers alone, where there is one for it. */
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

/** A page of a list whose length is kept: no order is looked at to count them. */
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

/** One more than is told: it says that there are more. */
const enoughFor = ({ limit, offset }: Window, countUpTo: number): number =>
  Math.max(countUpTo, offset + limit) + 1;

/** Both out of one walk, which ends where enough are counted. */
function boundedPage(matches: SqlPart, window: Window, countUpTo: number): SqlPart {
  const { limit, offset } = window;
  return {
    sql: `with matching as materialized (select array(${matches.sql} limit ?) as ids)
      select ${PAGE_OF_MATCHING} from matching m`,
    bindings: [...matches.bindings, enoughFor(window, countUpTo), offset + 1, offset + limit],
  };
}

/** The ids of the orders that match, behind a mark if there is one, in their order; the caller bounds it. */
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
