import type { BillingCycle, PlanSlug, SubscriptionStatus } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../../kernel/db/pagination.ts';
import { alphabetically } from '../../../../kernel/db/text-search.ts';
import type { Sort } from '../../../../kernel/http/list.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { Conditions, ownersFound } from '../../queries/fragments.ts';
import {
  STORE_SUBSCRIPTION,
  type StoreSubscription,
  SUBSCRIPTIONS,
  USAGE_AND_PAYMENT,
} from './subscription-rows.ts';

export interface SubscriptionFilter {
  status?: SubscriptionStatus | undefined;
  billingCycle?: BillingCycle | undefined;
  planSlug?: PlanSlug | undefined;
  /** Only those whose trial or period ends within this many days. */
  endsWithin?: number | undefined;
  search?: string | undefined;
}

export interface SubscriptionQuery extends PageRequest, SubscriptionFilter {
  sort?: Sort<keyof typeof SORT_COLUMNS> | undefined;
}

const SORT_COLUMNS = {
  createdAt: 's.created_at',
  currentPeriodEnd: 's.current_period_end',
  storeName: alphabetically('s.store_name'),
} as const;

export async function listSubscriptions(
  { sort = '-createdAt', page, limit, ...filter }: SubscriptionQuery,
  from?: Trx,
): Promise<Page<StoreSubscription>> {
  const { where, bindings } = conditions(filter);
  const [items, [counted]] = await Promise.all([
    rows<StoreSubscription>(
      pageSql(`where ${where} order by ${orderOf(sort)} limit ? offset ?`, orderOf(sort)),
      [...bindings, limit, (page - 1) * limit],
      from,
    ),
    rows<{ total: number }>(
      `select count(*) as total from ${SUBSCRIPTIONS} where ${where}`,
      bindings,
      from,
    ),
  ]);
  return toPage(items, counted?.total ?? 0, { page, limit });
}

export function subscriptionsAfter(
  filter: SubscriptionFilter,
  afterId: string | null,
  limit: number,
  from?: Trx,
): Promise<StoreSubscription[]> {
  const { where, bindings } = conditions(filter);
  const beyond = afterId ? ' and s.id > ?' : '';
  return rows<StoreSubscription>(
    pageSql(`where ${where}${beyond} order by s.id limit ?`, 's.id'),
    [...bindings, ...(afterId ? [afterId] : []), limit],
    from,
  );
}

/** Rows are selected first, and the displayed data is read only for these few. */
const pageSql = (choice: string, order: string): string =>
  acrossTenants(`
select ${STORE_SUBSCRIPTION}
  from (select s.* from ${SUBSCRIPTIONS} ${choice}) s ${USAGE_AND_PAYMENT}
 order by ${order}`);

function orderOf(sort: Sort<keyof typeof SORT_COLUMNS>): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = SORT_COLUMNS[sort.replace('-', '') as keyof typeof SORT_COLUMNS];
  return `${column} ${direction} nulls last, s.id ${direction}`;
}

function conditions({
  status,
  billingCycle,
  planSlug,
  endsWithin,
  search,
}: SubscriptionFilter): Conditions {
  const wanted = new Conditions();
  wanted.sayIfSet('s.status = ?', status);
  wanted.sayIfSet('s.billing_cycle = ?', billingCycle);
  wanted.sayIfSet('s.plan_slug = ?', planSlug);
  wanted.sayIfSet(
    `s.current_period_end >= now() and s.current_period_end < now() + ? * interval '1 day'`,
    endsWithin,
  );
  if (search?.trim()) {
    const found = ownersFound(search);
    wanted.say(`s.user_id in (${found.sql})`, ...found.bindings);
  }
  return wanted;
}
