import { GRACE_DAYS } from '../periods.ts';
import { FREE_PLAN } from '../plans.ts';

/*
 * The state of a subscription at this moment, whether or not a job has run since its period ended:
 * SQL expressions over an alias of `user_subscriptions`. The only definition: access checks, lists,
 * jobs and JSON all use it.
 */

/** The first one is the current one. The id breaks ties. */
export const newestFirst = (s: string): string => `${s}.created_at desc, ${s}.id desc`;

const isOpen = (s: string) => `${s}.status in ('trial', 'active', 'past_due')`;
const hasEnded = (s: string) => `${s}.current_period_end <= now()`;
const hasSwitched = (s: string) => `coalesce(${s}.next_from <= now(), false)`;
const goesFree = (s: string) => `(${isOpen(s)} and ${hasEnded(s)} and not ${s}.cancel_at_period_end
  and coalesce(${s}.next_plan_slug, ${s}.plan_slug) = '${FREE_PLAN}')`;

export const effectivePlan = (s: string): string =>
  `case when ${hasSwitched(s)} then ${s}.next_plan_slug
        when ${goesFree(s)} then '${FREE_PLAN}' else ${s}.plan_slug end`;

export const effectiveCycle = (s: string): string =>
  `case when ${hasSwitched(s)} then coalesce(${s}.next_billing_cycle, ${s}.billing_cycle)
        when ${goesFree(s)} then 'monthly' else ${s}.billing_cycle end`;

export const effectiveStatus = (s: string): string =>
  `case when not (${isOpen(s)}) or not (${hasEnded(s)}) then ${s}.status
        when ${s}.cancel_at_period_end and ${s}.status <> 'trial' then 'cancelled'
        when ${s}.status = 'trial' and not ${goesFree(s)} then 'expired'
        when ${goesFree(s)} then 'active'
        when ${s}.current_period_end > now() - interval '${GRACE_DAYS} days' then 'past_due'
        else 'expired' end`;

export const effectiveEnd = (s: string): string =>
  `case when ${goesFree(s)} then ((${s}.current_period_end at time zone 'UTC')
          + (1 + 12 * extract(year from age(now(), ${s}.current_period_end))
               + extract(month from age(now(), ${s}.current_period_end))) * interval '1 month')
          at time zone 'UTC'
        else ${s}.current_period_end end`;

export const hasNext = (s: string): string =>
  `(${s}.next_plan_slug is not null and coalesce(${s}.next_from > now(), true)
     and not ${goesFree(s)} and ${effectiveStatus(s)} not in ('expired', 'cancelled'))`;

/** Whether the stored row is outdated and a job must update it. */
export const isOutdated = (s: string): string =>
  `(${hasSwitched(s)} or (${isOpen(s)} and ${hasEnded(s)}
     and (${goesFree(s)} or ${effectiveStatus(s)} <> ${s}.status)))`;
