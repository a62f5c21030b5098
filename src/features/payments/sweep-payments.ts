import { fn, raw } from 'objection';
import { GatewayError } from '../../clients/gateways/gateway-error.ts';
import type { GatewayAccount } from '../../clients/gateways/payment-gateway.ts';
import { Refusal } from '../../errors.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import { isConnectionError, rows } from '../../kernel/db/db.ts';
import { eachTenant } from '../../kernel/tenancy/each-tenant.ts';
import { acrossTenants, type Tenant } from '../../kernel/tenancy/tenant.ts';
import { gatewayAccount, tellRefusedKeys } from './gateway/gateway-account.ts';
import { applyCheck } from './transactions/apply-check.ts';
import { askAboutPayment } from './transactions/ask-about-payment.ts';
import { TRANSACTION_COLUMNS } from './transactions/queries/find-transaction.ts';
import { SHOPPER_RETURNS_MS } from './transactions/record-capture.ts';
import {
  isPaid,
  PaymentTransaction,
  TRANSACTION_FIELDS,
  type Transaction,
} from './transactions/transaction.ts';

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
    let hasFailed = false;
    // A gateway that is away does not delay the store's payments at others.
    for (const gateway of new Set(payments.map(({ provider }) => provider))) {
      const ofOne = payments.filter(({ provider }) => provider === gateway);
      const { isFailed, ...check } = await checkStorePayments(tenant, ofOne, {
        until,
        orderWithout,
      });
      total.checked += check.checked;
      total.captured += check.captured;
      total.unkept += check.unkept;
      hasFailed ||= isFailed;
    }
    total.failedStores += hasFailed ? 1 : 0;
  });
  return total;
}

interface StoreCheck {
  checked: number;
  /** Payments that came in without a report to us. */
  captured: number;
  /** Payments that could not be checked or stored: they are retried later. */
  unkept: number;
  isFailed: boolean;
}

/** Creates the order of a payment whose shopper has not returned. */
export type OrderWithout = (tenant: Tenant, transaction: Transaction) => Promise<void>;

/** Of one gateway. Stops at `until` (`performance.now()`). While it is away, the others wait. */
async function checkStorePayments(
  tenant: Tenant,
  payments: readonly Transaction[],
  { until, orderWithout }: { until: number; orderWithout: OrderWithout },
): Promise<StoreCheck> {
  const check: StoreCheck = { checked: 0, captured: 0, unkept: 0, isFailed: false };
  const provider = payments[0]?.provider ?? '';
  let next = 0;
  try {
    const account = await gatewayAccount(tenant, provider);
    for (; next < payments.length && performance.now() < until; next++) {
      await checkOne(tenant, account, payments[next] as Transaction, { check, orderWithout });
    }
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof Refusal)) throw error;
    await tellRefusedKeys(tenant, provider, error);
    const rest = payments.slice(next).map(({ id }) => id);
    await postponeChecks(tenant, rest);
    check.unkept += rest.length;
    check.isFailed = true;
  }
  return check;
}

/** @throws GatewayError when asking about the others is pointless, too */
async function checkOne(
  tenant: Tenant,
  account: GatewayAccount,
  payment: Transaction,
  { check, orderWithout }: { check: StoreCheck; orderWithout: OrderWithout },
): Promise<void> {
  try {
    const answer = await askAboutPayment(tenant, account, payment);
    const after = await applyCheck(tenant, payment, answer);
    check.checked += 1;
    if (isPaid(after) && !isPaid(payment)) check.captured += 1;
    if (isOrderDue(after)) await orderWithout(tenant, after);
  } catch (error) {
    // A payment that can't be stored doesn't stop the others.
    if (isConnectionError(error) || (error instanceof GatewayError && !isOfOne(error))) throw error;
    await postponeChecks(tenant, [payment.id]);
    check.unkept += 1;
  }
}

const isOrderDue = ({ metadata, attention, capturedAt }: Transaction): boolean =>
  metadata.awaitsShopper === true &&
  attention === 'captured_without_order' &&
  capturedAt !== null &&
  databaseTime() - capturedAt.getTime() >= SHOPPER_RETURNS_MS;

const isOfOne = ({ failure }: GatewayError): boolean =>
  failure === 'refused' || failure === 'not_found' || failure === 'unreadable';

/** After this, an unpaid payment is no longer checked. */
const ASKED_FOR_DAYS = 30;

/**
 * Postpones payments that the gateway could not be asked about: the older, the longer, from ten
 * minutes to twelve hours. Reported money is checked as long as it takes. Payments that were
 * confirmed in the meantime, or are being handled, are not changed.
 */
async function postponeChecks(tenant: Tenant, ids: readonly string[]): Promise<void> {
  await rows(
    `update payment_transactions p
        set next_check_at = case when p.created_at > now() - ? * interval '1 day'
                or p.status not in ('created', 'failed') or p.metadata -> 'toldRefunds' is not null
              then now() + least(greatest((now() - p.created_at) / 4, interval '10 minutes'),
                                 interval '12 hours') end
       from (select id from payment_transactions
              where owner_id = ? and id = any(?::uuid[]) and next_check_at is not null
                for no key update skip locked) waiting
      where p.owner_id = ? and p.id = waiting.id`,
    [ASKED_FOR_DAYS, tenant.ownerId, ids, tenant.ownerId],
  );
}

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
returning owner_id, ${TRANSACTION_COLUMNS}`);

type ClaimedPayment = Transaction & { ownerId: string };

/** Claims due payments of all stores; those that a run leaves are due again after the minutes. */
const claimDuePayments = (maxPayments: number, claimMinutes: number): Promise<ClaimedPayment[]> =>
  rows<ClaimedPayment>(CLAIM, [maxPayments, claimMinutes]);
