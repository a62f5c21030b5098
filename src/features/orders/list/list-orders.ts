import { type Page, toPage } from '../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { findOrdersInOrder } from '../find-order.ts';
import type { Order } from '../order.ts';
import { countOf, countOrders, keptCount } from '../queries/count-orders.ts';
import { matchesInOrder } from '../queries/matches-in-order.ts';
import type { SqlPart } from '../queries/order-conditions.ts';
import {
  boundedPage,
  enoughFor,
  type Matching,
  pageAndCount,
  pageFromTheEnd,
  readMatching,
  type Window,
} from '../queries/page-of-orders.ts';
import { latestFound, latestTagged } from '../search/queries/found-by-search.ts';
import { quickSearch } from '../search/quick-search.ts';
import {
  isCounted,
  isSearchOnly,
  isTagOnly,
  type OrderFilter,
  type OrderQuery,
  type OrderSort,
  type PageMark,
} from './order-query.ts';

/** Pages after this many orders are read from the nearer end of the list. */
export const DEEP_OFFSET = 5_000;

/** Two statements for any page size. A `total` above `countUpTo`: there are more. */
export async function listOrders(tenant: Tenant, query: OrderQuery): Promise<Page<Order>> {
  const { ids, total } = await matching(tenant, query);
  return toPage(await findOrdersInOrder(tenant, ids), total, query);
}

export async function latestBySearch(
  tenant: Tenant,
  search: string,
  limit: number,
): Promise<string[]> {
  const { ids } = await matching(tenant, { search, page: 1, limit, countUpTo: limit });
  return ids;
}

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

function newestMatches(tenant: Tenant, filter: OrderFilter): SqlPart {
  if (isSearchOnly(filter)) return latestFound(tenant, filter.search ?? '');
  if (filter.tag && isTagOnly(filter)) return latestTagged(tenant, filter.tag);
  return matchesInOrder(tenant, filter);
}

interface CountedPage {
  window: Window;
  sort: OrderSort | undefined;
  beside: PageMark | undefined;
}

/** The length is stored: no orders are read to count them. */
async function countedPage(
  tenant: Tenant,
  filter: OrderFilter,
  { window, sort = '-createdAt', beside }: CountedPage,
): Promise<Matching> {
  const count = keptCount(tenant, filter);
  if (beside) {
    const way = beside.side === 'after' ? sort : opposite(sort);
    const matches = matchesInOrder(tenant, filter, way, beside.id);
    const page = pageAndCount(matches, count, { ...window, offset: 0 });
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
