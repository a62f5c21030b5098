import { rows, type Trx } from '../../../../kernel/db/db.ts';
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

export async function readSubscriptions(trx: Trx): Promise<SubscriptionHealth> {
  const [counts] = await rows<SubscriptionHealth>(SUBSCRIPTIONS, [], trx);
  return counts as SubscriptionHealth;
}
