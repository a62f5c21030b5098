import { rows } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';
import { FREE_PLAN } from '../plans.ts';
import { effectivePlan, effectiveStatus, hasNext } from './effective.ts';

export interface Due {
  id: string;
  ownerId: string;
  /** The notification: "trial:3", "usage:80". */
  notice: string;
  /** The period end or month that it is about: each is sent once. */
  about: string;
  endsAt: Date;
  planName: string;
  nextPlanName: string | null;
  isCancelled: boolean;
  count: number;
  cap: number;
}

const within = (days: number) => `s.ends <= now() + interval '${days} days'`;

/** The most urgent notification for each subscription: earlier ones are skipped. */
const STANDINGS = `
select s.id, s.user_id, s.created_at, ${effectiveStatus('s')} as status,
       ${effectivePlan('s')} as plan_slug, s.current_period_end as ends,
       s.cancel_at_period_end as cancelled, case when ${hasNext('s')} then s.next_plan_slug end as next_slug
  from user_subscriptions s`;
const OF_TIME = `
select s.*, case
    when s.status = 'trial' then case when ${within(1)} then 'trial:1' when ${within(3)} then 'trial:3'
      when ${within(7)} then 'trial:7' end
    when s.status = 'active' and s.plan_slug <> '${FREE_PLAN}' then
      case when ${within(1)} then 'period:1' when ${within(7)} then 'period:7' end
    when s.status = 'past_due' then 'past_due'
    -- What ended long ago is no news.
    when s.status = 'expired' and s.ends > now() - interval '30 days' then 'expired' end as notice,
  to_char(s.ends at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as about, 0::bigint as count, 0 as cap
  from standings s`;
const OF_USAGE = `
select s.*, case when u.count >= p.order_cap then 'usage:100' else 'usage:80' end as notice,
       u.period || ' ' || s.plan_slug as about, u.count::bigint, p.order_cap as cap
  from standings s join plans p on p.slug = s.plan_slug
  join usage_counters u on u.owner_id = s.user_id and u.metric = 'orders'
   and u.period = to_char(now() at time zone 'UTC', 'YYYY-MM')
 where s.status in ('trial', 'active', 'past_due') and u.count * 5 >= p.order_cap * 4`;

const DUE = acrossTenants(`
with standings as materialized (${STANDINGS})
select d.id, d.user_id as owner_id, d.notice, d.about, d.ends as ends_at, p.name as plan_name,
       n.name as next_plan_name, d.cancelled as is_cancelled, d.count, d.cap
  from (${OF_TIME} union all ${OF_USAGE}) d
  join plans p on p.slug = d.plan_slug
  left join plans n on n.slug = d.next_slug
  join stores t on t.owner_id = d.user_id
  join users o on o.id = d.user_id and o.is_active
 where d.notice is not null and not exists (
       select from subscription_notices told
        where told.user_subscription_id = d.id and told.notice = d.notice and told.about = d.about)
   and not exists (select from user_subscriptions later
        where later.user_id = d.user_id and (later.created_at, later.id) > (d.created_at, d.id))
 order by d.ends limit ?`);

/** At most `limit`, of the periods that end first. */
export const dueNotices = (limit: number): Promise<Due[]> => rows<Due>(DUE, [limit]);
