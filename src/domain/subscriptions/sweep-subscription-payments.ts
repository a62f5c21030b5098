import { rows } from '../../db/db.ts';
import { finishPayment } from './finish-payment.ts';
import { canPayPlatform } from './platform-account.ts';
import { subscriptionPaymentById } from './subscription-payment.ts';

const MAX_PAYMENTS = 300;
/** After this, no more are checked: the next run begins a minute later. */
const RUN_MS = 4 * 60_000;

/**
 * Payments begun more than 10 minutes ago, less often as they get older. Parallel runs claim
 * different ones by writing the time of the check first.
 */
const CLAIM = `
update subscription_payments set checked_at = now()
 where id in (
   select id from subscription_payments
    where status = 'created' and created_at < now() - interval '10 minutes'
      and coalesce(checked_at, '-infinity')
          < now() - greatest(interval '4 minutes', (now() - created_at) / 6)
    order by created_at limit ? for update skip locked)
returning id, created_at < now() - interval '3 days' as "isOld"`;

/** Unpaid for three days, and unknown to the gateway. */
const GIVE_UP = `
update subscription_payments set status = 'failed', error = 'Not paid'
 where id = ? and status = 'created'`;

/**
 * Asks the gateway about unreported payments of stores to the platform: the browser was closed, a
 * webhook was lost. Idempotent, also in parallel or after a crash.
 */
export async function sweepSubscriptionPayments(): Promise<{
  checked: number;
  paid: number;
  failed: number;
}> {
  const total = { checked: 0, paid: 0, failed: 0 };
  if (!canPayPlatform()) return total;
  const until = performance.now() + RUN_MS;
  for (const { id, isOld } of await rows<{ id: string; isOld: boolean }>(CLAIM, [MAX_PAYMENTS])) {
    if (performance.now() > until) break;
    const payment = await subscriptionPaymentById(id);
    if (!payment) continue;
    total.checked++;
    const found = await finishPayment(payment);
    if (found === 'paid') total.paid++;
    if (found !== 'unpaid' || !isOld) continue;
    await rows(GIVE_UP, [id]);
    total.failed++;
  }
  return total;
}
