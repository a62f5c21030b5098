import { finishPayment } from './finish-payment.ts';
import { canPayPlatform } from './platform-account.ts';
import { claimUnpaid } from './queries/claim-unpaid.ts';
import { SubscriptionPayment, subscriptionPaymentById } from './subscription-payment.ts';

const MAX_PAYMENTS = 300;
/** After this, no more are checked: the next run begins a minute later. */
const RUN_MS = 4 * 60_000;

/** The browser was closed, or a webhook was lost. Idempotent, also in parallel or after a crash. */
export async function sweepSubscriptionPayments(): Promise<{
  checked: number;
  paid: number;
  failed: number;
}> {
  const total = { checked: 0, paid: 0, failed: 0 };
  if (!canPayPlatform()) return total;
  const until = performance.now() + RUN_MS;
  for (const { id, isOld } of await claimUnpaid(MAX_PAYMENTS)) {
    if (performance.now() > until) break;
    const payment = await subscriptionPaymentById(id);
    if (!payment) continue;
    total.checked++;
    const found = await finishPayment(payment);
    if (found === 'paid') total.paid++;
    if (found !== 'unpaid' || !isOld) continue;
    await SubscriptionPayment.query()
      .patch({ status: 'failed', error: 'Not paid' })
      .where({ id, status: 'created' });
    total.failed++;
  }
  return total;
}
