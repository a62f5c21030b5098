/** How long an unpaid store goes on working after the end of what it has paid for. */
export const GRACE_DAYS = 7;

/** The plan that costs nothing and renews by itself. */
export const FREE_PLAN = 'free';

/*
 * What a subscription is at this very moment, whether or not a job has run since its period ended:
 * SQL expressions over an alias of `user_subscriptions`. There is no other definition; the gate,
 * lists, jobs and JSON all take these, so that a row means the same everywhere.
 */

/**
 * The order in which the first of a user's subscriptions is the one that counts: the newest. Of some
 * that were written in one statement the id decides, for everybody alike.
 */
export const newestFirst = (s: string): string => `${s}.created_at desc, ${s}.id desc`;

const isOpen = (s: string) => `${s}.status in ('trial', 'active', 'past_due')`;
const hasEnded = (s: string) => `${s}.current_period_end <= now()`;
/** Whether the next plan, paid before its time, has begun. */
const hasSwitched = (s: string) => `coalesce(${s}.next_from <= now(), false)`;
/** Whether it has gone over to the free plan at the end of its period. */
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

/** The end of the trial, of what is paid for, or of the free plan's running month. */
export const effectiveEnd = (s: string): string =>
  `case when ${goesFree(s)} then ((${s}.current_period_end at time zone 'UTC')
          + (1 + 12 * extract(year from age(now(), ${s}.current_period_end))
               + extract(month from age(now(), ${s}.current_period_end))) * interval '1 month')
          at time zone 'UTC'
        else ${s}.current_period_end end`;

/** Whether it goes on with something else after the running period. */
export const hasNext = (s: string): string =>
  `(${s}.next_plan_slug is not null and coalesce(${s}.next_from > now(), true)
     and not ${goesFree(s)} and ${effectiveStatus(s)} not in ('expired', 'cancelled'))`;

/** Whether a row says something else than it means: a job is to bring it up to date. */
export const isOutdated = (s: string): string =>
  `(${hasSwitched(s)} or (${isOpen(s)} and ${hasEnded(s)}
     and (${goesFree(s)} or ${effectiveStatus(s)} <> ${s}.status)))`;
