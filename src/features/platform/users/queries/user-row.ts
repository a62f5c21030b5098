import type { BillingCycle, PlanSlug, SubscriptionStatus, UserRole } from '../../../../enums.ts';
import { rows } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { latestSubscriptionOf } from '../../queries/fragments.ts';

export interface UserRow {
  id: string;
  role: UserRole;
  /** The tenant; null for operators. */
  ownerId: string | null;
  name: string;
  email: string;
  isActive: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  /** The store that they own or work in; null for operators. */
  store: UserStore | null;
  /** An owner's latest one. */
  subscription: UserSubscription | null;
}

export interface UserStore {
  id: string;
  name: string;
  slug: string;
  isActive: boolean;
}

/** Times in the database's JSON format. */
export interface UserSubscription {
  id: string;
  planSlug: PlanSlug;
  status: SubscriptionStatus;
  billingCycle: BillingCycle;
  currentPeriodEnd: string;
  trialEndsAt: string | null;
}

/**
 * SQL for the rows of the users in `chosen`, in its order.
 * @param chosen a query with the columns `id` and `place`
 */
export const userRowsOf = (chosen: string): string => `
with chosen as materialized (${chosen})
select u.id, u.role, u.owner_id, u.name, u.email, u.is_active,
       exists (select 1 from second_factors f
                where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
       u.created_at, u.last_seen_at,
       case when s.id is not null then jsonb_build_object(
         'id', s.id, 'name', s.name, 'slug', s.slug, 'isActive', s.is_active) end as store,
       case when sub.id is not null then jsonb_build_object(
         'id', sub.id, 'planSlug', sub.plan_slug, 'status', sub.status,
         'billingCycle', sub.billing_cycle, 'currentPeriodEnd', sub.current_period_end,
         'trialEndsAt', sub.trial_ends_at) end as subscription
  from chosen
  join users u on u.id = chosen.id
  left join stores s on s.owner_id = u.owner_id
  left join lateral (${latestSubscriptionOf('u.id')}) sub on true
 order by chosen.place`;

const BY_ID = userRowsOf('select ?::uuid as id, 1 as place');

export async function findUserRow(id: string): Promise<UserRow | undefined> {
  const [found] = await rows<UserRow>(BY_ID, [id]);
  return found;
}

/** What would be deleted with an owner, and sessions. */
export interface UserCounts {
  products: number;
  orders: number;
  customers: number;
  conversations: number;
  staff: number;
  /** Successful payments of the store to the platform. */
  platformPayments: number;
  /** Active ones, including those of operators who act for the user. */
  sessions: number;
}

const COUNTS = acrossTenants(`
select (select count(*) from products where owner_id = ?) as products,
       (select coalesce(sum(count), 0)::bigint from order_counts where owner_id = ?) as orders,
       (select count(*) from customers where owner_id = ?) as customers,
       (select count(*) from conversations where owner_id = ?) as conversations,
       (select count(*) from users where owner_id = ? and role = 'STAFF') as staff,
       (select count(*) from subscription_payments p
          join user_subscriptions s on s.id = p.user_subscription_id
         where s.user_id = ? and p.status = 'success') as platform_payments,
       (select count(*) from (
          select 1 from refresh_tokens where user_id = ? group by family_id
          having bool_and(revoked_at is null) and max(expires_at) > now()) live) as sessions`);

/** A store's are counted for its owner only. */
export async function countsOfUser(id: string): Promise<UserCounts> {
  const [counts] = await rows<UserCounts>(
    COUNTS,
    Array.from({ length: 7 }, () => id),
  );
  if (!counts) throw new Error('A count query returned no rows');
  return counts;
}
