import { rows } from '../../db.ts';
import { acrossTenants } from '../../tenant.ts';
import { latestSubscriptionOf } from './latest-subscription.ts';

/** Beyond so many events nobody needs the exact number. */
export const MOST_COUNTED = 10_000;

/** What the platform's settings mean for the stores at this moment. */
export interface SettingsEffects {
  storesOff: number;
  /** Stores that have had as many orders this month as their plan allows, or more. */
  storesOverCap: number;
  /** Handled webhook events that are older than they are kept, `MOST_COUNTED` at most. */
  eventsToPrune: number;
}

/** Counts what each setting of the platform would touch right now. */
export async function settingsEffects(webhookRetentionDays: number): Promise<SettingsEffects> {
  const [effects] = await rows<SettingsEffects>(SQL, [webhookRetentionDays]);
  if (!effects) throw new Error('counts without FROM always have a row');
  return effects;
}

const SQL = acrossTenants(`
select (select count(*) from stores where not is_active) as "storesOff",
       (select count(*)
          from usage_counters u
          join lateral (${latestSubscriptionOf('u.owner_id')}) s on true
          join plans p on p.slug = s.plan_slug
         where u.metric = 'orders' and u.period = to_char(now() at time zone 'UTC', 'YYYY-MM')
           and u.count >= p.order_cap) as "storesOverCap",
       (select count(*)
          from (select 1 from webhook_events
                 where received_at < now() - ?::integer * interval '1 day' and state = 'processed'
                 limit ${MOST_COUNTED}) old) as "eventsToPrune"`);
