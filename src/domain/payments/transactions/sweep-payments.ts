import { rows } from '../../../db/db.ts';
import { eachTenant } from '../../../tenancy/each-tenant.ts';
import { acrossTenants, type Tenant } from '../../../tenancy/tenant.ts';
import { checkStorePayments, type OrderWithout } from './check-store-payments.ts';
import { TRANSACTION_COLUMNS, type Transaction } from './transaction.ts';

/** The most in one run; the rest is due at the next. */
const MAX_PAYMENTS = 1_000;
/** After this, no more are checked: the next run begins a minute later. */
const RUN_MS = 4 * 60_000;
/** Payments that a run left, because it died or ended, are due again after this time. */
const CLAIM_MINUTES = 5;

/**
 * Parallel runs claim different payments by setting the next check to a later time. Stores take
 * turns, so that one with many payments doesn't delay the others.
 */
const CLAIM = acrossTenants(`
with ranked as (
  select owner_id, id, next_check_at,
         row_number() over (partition by owner_id order by next_check_at) as turn
    from payment_transactions where next_check_at <= now()),
due as materialized (
  select owner_id, id from payment_transactions
   where next_check_at <= now() and (owner_id, id) in (
         select owner_id, id from ranked order by turn, next_check_at limit ?)
     for no key update skip locked)
update payment_transactions
   set next_check_at = now() + ? * interval '1 minute', checks = checks + 1
 where (owner_id, id) in (select owner_id, id from due)
returning owner_id as "ownerId", ${TRANSACTION_COLUMNS}`);

type Claimed = Transaction & { ownerId: string };

const CLAIM_ONE = `
update payment_transactions
   set next_check_at = now() + ? * interval '1 minute', checks = checks + 1
 where owner_id = ? and id = ? and next_check_at <= now()
returning ${TRANSACTION_COLUMNS}`;

/**
 * Asks the gateway about one payment, if it is due, after a webhook. Safe to run next to the sweep,
 * which retries what can't be checked now.
 */
export async function checkPayment(
  tenant: Tenant,
  paymentId: string,
  orderWithout: OrderWithout,
): Promise<void> {
  const bindings = [CLAIM_MINUTES, tenant.ownerId, paymentId];
  const claimed = await rows<Transaction>(CLAIM_ONE, bindings);
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
  const claimed = await rows<Claimed>(CLAIM, [maxPayments, CLAIM_MINUTES]);
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
