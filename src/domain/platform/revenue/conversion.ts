import { rows, type Trx } from '../../../db/db.ts';
import { effectiveStatus } from '../../subscriptions/effective.ts';

/** Conversion: users who have paid among those who have decided. */
export interface Conversion {
  /** With at least one successful payment, for any of their subscriptions. */
  paid: number;
  /** Their trial is over, by time or by a change of status, or they paid. */
  decided: number;
}

/** The share of users who pay after their trial, at `at`. */
export async function conversionOf(at: Date, trx: Trx): Promise<Conversion> {
  const [found] = await rows<Conversion>(CONVERSION, [at], trx);
  return found ?? { paid: 0, decided: 0 };
}

const CONVERSION = `
select count(*) filter (where u.paid) as paid, count(*) filter (where u.paid or u.over) as decided
  from (select bool_or(p.id is not null) as paid,
               bool_or(coalesce(s.trial_ends_at <= ?, false)
                 or (s.trial_ends_at is not null and ${effectiveStatus('s')} <> 'trial')) as over
          from user_subscriptions s
          left join (select distinct user_subscription_id as id from subscription_payments
                      where status = 'success' and amount_minor > 0) p on p.id = s.id
         group by s.user_id) u`;
