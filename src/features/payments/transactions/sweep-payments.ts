import { fn, raw } from 'objection';
import { eachTenant } from '../../../kernel/tenancy/each-tenant.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { checkStorePayments, type OrderWithout } from './check-store-payments.ts';
import { claimDuePayments } from './queries/sweep-due-payments.ts';
import { PaymentTransaction, TRANSACTION_FIELDS } from './transaction.ts';

/** The most in one run; the rest is due at the next. */
const MAX_PAYMENTS = 1_000;
/** After this, no more are checked: the next run begins a minute later. */
const RUN_MS = 4 * 60_000;
/** Payments that a run left, because it died or ended, are due again after this time. */
const CLAIM_MINUTES = 5;

/** After a webhook. Safe to run next to the sweep, which retries. */
export async function checkPayment(
  tenant: Tenant,
  paymentId: string,
  orderWithout: OrderWithout,
): Promise<void> {
  const claimed = await PaymentTransaction.of(tenant)
    .patch({
      nextCheckAt: raw(`now() + ? * interval '1 minute'`, CLAIM_MINUTES),
      checks: raw('checks + 1'),
    })
    .where({ id: paymentId })
    .where('nextCheckAt', '<=', fn.now())
    .returning([...TRANSACTION_FIELDS]);
  await checkStorePayments(tenant, claimed, { until: performance.now() + RUN_MS, orderWithout });
}

/**
 * Asks the gateway about all due payments of all stores: unreported money, payments that only a
 * browser or a webhook reports, and those that have waited for their shopper, for which
 * `orderWithout` then creates an order. Each store is handled separately, so that errors of one
 * don't stop the others. Safe to run in parallel.
 */
export async function sweepPayments(
  orderWithout: OrderWithout,
  { maxPayments = MAX_PAYMENTS, forMs = RUN_MS } = {},
): Promise<{ checked: number; captured: number; unkept: number; failedStores: number }> {
  const until = performance.now() + forMs;
  const claimed = await claimDuePayments(maxPayments, CLAIM_MINUTES);
  const total = { checked: 0, captured: 0, unkept: 0, failedStores: 0 };
  await eachTenant(claimed, async (tenant, payments) => {
    const { isFailed, ...check } = await checkStorePayments(tenant, payments, {
      until,
      orderWithout,
    });
    total.checked += check.checked;
    total.captured += check.captured;
    total.unkept += check.unkept;
    total.failedStores += isFailed ? 1 : 0;
  });
  return total;
}
