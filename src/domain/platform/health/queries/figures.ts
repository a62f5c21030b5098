import { rows, type Trx } from '../../../../db/db.ts';
import { acrossTenants } from '../../../../tenancy/tenant.ts';
import { effectiveStatus } from '../../../subscriptions/queries/effective.ts';

export interface SubscriptionHealth {
  /** Trials and active ones that end within 7 days. */
  expiring: number;
  expired: number;
}

const NOW = effectiveStatus('s');

const SUBSCRIPTIONS = `
select count(*) filter (
         where ${NOW} in ('trial', 'active') and s.current_period_end > now()
           and s.current_period_end <= now() + interval '7 days') as expiring,
       count(*) filter (where ${NOW} = 'expired') as expired
  from user_subscriptions s`;

/** Subscriptions that end soon or have ended, whether the hourly job has run or not. */
export async function readSubscriptions(trx: Trx): Promise<SubscriptionHealth> {
  const [counts] = await rows<SubscriptionHealth>(SUBSCRIPTIONS, [], trx);
  return counts as SubscriptionHealth;
}

export interface ParcelHealth {
  /** Parcels whose courier should have been asked by now. */
  due: number;
  oldestDueAt: string | null;
}

const PARCELS = acrossTenants(`
select count(*) as due, min(next_poll_at) as oldest_due_at from fulfillments
 where next_poll_at <= now()`);

/** How far tracking of parcels is behind. */
export async function readParcels(trx: Trx): Promise<ParcelHealth> {
  const [due] = await rows<ParcelHealth>(PARCELS, [], trx);
  return due as ParcelHealth;
}

const OLDEST_JOB = `
select min(run_at) as oldest_waiting_at from jobs
 where state = 'queued' and run_at <= now() and not coalesce(leased_until > now(), false)`;

/** When the longest waiting job was due; null: none waits. */
export async function oldestDueJobAt(trx: Trx): Promise<string | null> {
  const [oldest] = await rows<{ oldestWaitingAt: string | null }>(OLDEST_JOB, [], trx);
  return oldest?.oldestWaitingAt ?? null;
}

const SIGN_INS = `
select coalesce(sum(wrong) filter (where is_now), 0) as wrong,
       coalesce(sum(refused) filter (where is_now), 0) as refused,
       coalesce(sum(wrong + refused), 0) as last_hour,
       min(began_at) filter (where is_now) as oldest_at
  from (select wrong, refused, began_at, began_at > now() - interval '5 minutes' as is_now
          from failed_sign_ins where began_at > now() - interval '1 hour') f`;

/** Attempts of the last 5 minutes, the first of them, and all of the last hour. */
export interface FailedSignIns {
  /** With an unknown email address or a wrong password. */
  wrong: number;
  /** Those that a limit refused. */
  refused: number;
  lastHour: number;
  oldestAt: string | null;
}

/** Counts the failed sign-ins of all processes. */
export async function failedSignIns(trx: Trx): Promise<FailedSignIns> {
  const [lately] = await rows<FailedSignIns>(SIGN_INS, [], trx);
  return lately as FailedSignIns;
}

const OF_USERS = `
(select count(*) from users
  where created_at >= day at time zone 'UTC' and created_at < (day + interval '1 day') at time zone 'UTC')`;
const OF_ORDERS = `
(select count(*) from orders where (created_at at time zone 'UTC')::date = day::date)`;

const DAYS = acrossTenants(`
select to_char(day, 'YYYY-MM-DD') as date, ${OF_USERS} as users, ${OF_ORDERS} as orders
  from generate_series(date_trunc('day', now() at time zone 'UTC') - ? * interval '1 day',
                       date_trunc('day', now() at time zone 'UTC'), interval '1 day') day
 order by 1`);

/** New users and orders of a day in UTC, "2026-11-20". */
export interface CountedDay {
  date: string;
  users: number;
  orders: number;
}

/** Counts new users and orders of today and of the `before` days before it, oldest day first. */
export const countDays = (before: number, trx: Trx): Promise<CountedDay[]> =>
  rows(DAYS, [before], trx);
