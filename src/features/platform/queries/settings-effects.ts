import { rows } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';
import { latestSubscriptionOf } from './fragments.ts';

/** Beyond this many events, the exact number doesn't matter. */
export const MOST_COUNTED = 10_000;

export interface SettingsEffects {
  storesOff: number;
  storesOverCap: number;
  /** Handled webhook events older than the retention period, at most `MOST_COUNTED`. */
  eventsToPrune: number;
}

export async function settingsEffects(webhookRetentionDays: number): Promise<SettingsEffects> {
  const [effects] = await rows<SettingsEffects>(SQL, [webhookRetentionDays]);
  if (!effects) throw new Error('A count query returned no rows');
  return effects;
}

const SQL = acrossTenants(`
select (select count(*) from stores where not is_active) as stores_off,
       (select count(*)
          from usage_counters u
          join lateral (${latestSubscriptionOf('u.owner_id')}) s on true
          join plans p on p.slug = s.plan_slug
         where u.metric = 'orders' and u.period = to_char(now() at time zone 'UTC', 'YYYY-MM')
           and u.count >= p.order_cap) as stores_over_cap,
       (select count(*)
          from (select 1 from webhook_events
                 where received_at < now() - ?::integer * interval '1 day' and state = 'processed'
                 limit ${MOST_COUNTED}) old) as events_to_prune`);
