import type { BillingCycle, PlanSlug, SubscriptionStatus } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { latestSubscriptionOf } from '../../queries/fragments.ts';

export interface StoreRow {
  id: string;
  ownerId: string;
  name: string;
  slug: string;
  isActive: boolean;
  currency: string;
  country: string;
  timeZone: string;
  language: string;
  createdAt: Date;
  updatedAt: Date;
  owner: { id: string; name: string; email: string; isActive: boolean };
  /** The owner's latest one; null if there never was one. */
  subscription: StoreSubscription | null;
  productCount: number;
  orderCount: number;
  lastOrderAt: Date | null;
}

export interface StoreSubscription {
  id: string;
  planSlug: PlanSlug;
  /** `expired` from the second in which the period ends. */
  status: SubscriptionStatus;
  billingCycle: BillingCycle;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date;
}

type Found = Omit<StoreRow, 'subscription'> & {
  subscription: Record<keyof StoreSubscription, string | null> | null;
};

const SUBSCRIPTION = latestSubscriptionOf('s.owner_id');

/**
 * Counts are read only for these, from stored counts and indexes.
 * @param chosen a query with the columns `id` and `place`
 */
const storeRowsOf = (chosen: string): string =>
  acrossTenants(`
with chosen as materialized (${chosen})
select s.id, s.owner_id, s.name, s.slug, s.is_active, s.currency,
       s.country, s.time_zone, s.language, s.created_at,
       s.updated_at,
       jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'isActive', u.is_active) as owner,
       case when sub.id is null then null else jsonb_build_object(
         'id', sub.id, 'planSlug', sub.plan_slug, 'status', sub.status,
         'billingCycle', sub.billing_cycle, 'trialEndsAt', sub.trial_ends_at,
         'currentPeriodEnd', sub.current_period_end) end as subscription,
       (select count(*) from products p where p.owner_id = s.owner_id) as product_count,
       (select coalesce(sum(k.count), 0)::bigint from order_counts k
         where k.owner_id = s.owner_id) as order_count,
       (select max(o.created_at) from orders o where o.owner_id = s.owner_id) as last_order_at
  from chosen
  join stores s on s.id = chosen.id
  join users u on u.id = s.owner_id
  left join lateral (${SUBSCRIPTION}) sub on true
 order by chosen.place`);

function withDates({ subscription, ...row }: Found): StoreRow {
  if (!subscription) return { ...row, subscription };
  const { trialEndsAt, currentPeriodEnd } = subscription;
  return {
    ...row,
    subscription: {
      ...(subscription as unknown as StoreSubscription),
      trialEndsAt: trialEndsAt ? new Date(trialEndsAt) : null,
      currentPeriodEnd: new Date(currentPeriodEnd ?? 0),
    },
  };
}

export const storeRows = async (
  chosen: string,
  bindings: readonly unknown[],
  trx?: Trx,
): Promise<StoreRow[]> => (await rows<Found>(storeRowsOf(chosen), bindings, trx)).map(withDates);

export const storeRow = async (id: string, trx?: Trx): Promise<StoreRow | undefined> =>
  (await storeRows('select ?::uuid as id, 1 as place', [id], trx))[0];
