import { rows, type Trx } from '../../../db.ts';
import { effectiveStatus } from '../../subscriptions/effective.ts';

const HAS_PAID = `exists (select 1 from subscription_payments p
  where p.user_subscription_id = s.id and p.status = 'success' and p.amount_minor > 0)`;

/** Users with at least one successful payment, on whichever of their subscriptions. */
export const paidUsers = (trx: Trx): Promise<number> => usersWith(HAS_PAID, [], trx);

/**
 * Users who have decided: their trial is over, by its time or because it became something else, or
 * they paid.
 */
export const decidedUsers = (at: Date, trx: Trx): Promise<number> =>
  usersWith(
    `(s.trial_ends_at <= ? or (s.trial_ends_at is not null and ${effectiveStatus('s')} <> 'trial') or ${HAS_PAID})`,
    [at],
    trx,
  );

async function usersWith(condition: string, bindings: unknown[], trx: Trx): Promise<number> {
  const [found] = await rows<{ count: number }>(
    `select count(distinct s.user_id) as count from user_subscriptions s where ${condition}`,
    bindings,
    trx,
  );
  return found?.count ?? 0;
}
