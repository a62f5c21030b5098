import type { PlanSlug, SubscriptionStatus } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { effectivePlan, effectiveStatus } from '../../../subscriptions/queries/effective.ts';

export interface PlatformTotals {
  stores: { total: number; active: number; off: number };
  users: { total: number; owners: number; staff: number; operators: number };
}

const COUNT_STORES = `
select count(*) as total, count(*) filter (where is_active) as active,
       count(*) filter (where not is_active) as off from stores`;
const COUNT_USERS = `
select count(*) as total, count(*) filter (where role = 'OWNER') as owners,
       count(*) filter (where role = 'STAFF') as staff,
       count(*) filter (where role = 'SUPER_ADMIN') as operators from users`;

export async function platformTotals(trx?: Trx): Promise<PlatformTotals> {
  const [stores] = await rows<PlatformTotals['stores']>(COUNT_STORES, [], trx);
  const [users] = await rows<PlatformTotals['users']>(COUNT_USERS, [], trx);
  if (!stores || !users) throw new Error('A count query returned no rows');
  return { stores, users };
}

export interface WaitingPayments {
  count: number;
  stores: number;
  oldestAt: Date | null;
}

const PAYMENTS = acrossTenants(`
select count(*) as count, count(distinct owner_id) as stores, min(created_at) as oldest_at
  from payment_transactions where attention is not null`);

export async function waitingPayments(trx?: Trx): Promise<WaitingPayments> {
  const [found] = await rows<WaitingPayments>(PAYMENTS, [], trx);
  return found ?? { count: 0, stores: 0, oldestAt: null };
}

export interface DeadEvents {
  count: number;
  stores: number;
  oldestAt: Date | null;
}

const DEAD = `
select count(*) as count, count(distinct owner_id) as stores, min(received_at) as oldest_at
  from webhook_events where state = 'dead'`;

export async function deadEvents(trx?: Trx): Promise<DeadEvents> {
  const [found] = await rows<DeadEvents>(DEAD, [], trx);
  return found ?? { count: 0, stores: 0, oldestAt: null };
}

interface CountedSubscriptions {
  plan: PlanSlug;
  status: SubscriptionStatus;
  count: number;
}

export const countSubscriptions = (trx?: Trx): Promise<CountedSubscriptions[]> =>
  rows(
    `select ${effectivePlan('s')} as plan, ${effectiveStatus('s')} as status, count(*) as count
       from user_subscriptions s group by 1, 2`,
    [],
    trx,
  );
