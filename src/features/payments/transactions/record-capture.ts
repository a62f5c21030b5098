import { databaseNow, databaseTime } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { attentionOf } from '../attention/attention-of.ts';
import { raiseAlert, saveAndAlert } from '../attention/follow-attention.ts';
import { countForRequest } from '../requests/count-for-request.ts';
import { withoutUnconfirmedReport } from './flag-unconfirmed.ts';
import { insertTransaction, newTransaction } from './new-transaction.ts';
import { nextUnconfirmedCheck } from './next-check.ts';
import { releaseUnconfirmed, storeOfGatewayPayment } from './queries/store-of-gateway-id.ts';
import { isPaid, type Transaction, type TransactionMetadata } from './transaction.ts';

export interface SeenPayment {
  paymentId: string;
  amountMinor: number;
  currency: string;
  method: string | null;
  contact: string | null;
  email: string | null;
  /** False: reported only by a webhook, even if signed. */
  verified: boolean;
  confirmed: boolean;
  /** Whether there are further payments for the same gateway order that are not written yet. */
  hasOthers?: boolean;
}

export type MissingOrder = 'needsOrderCreation' | 'needsRefund';

const CHECK_AFTER_MS = 10 * 60_000;
/** How long a received payment waits for its shopper before its order is created automatically. */
export const SHOPPER_RETURNS_MS = 10 * 60_000;

/**
 * The caller has locked the row. Without an order, the payment waits for the seller, who is
 * notified; repeats change nothing. Forward only: captured money stays captured. The result doesn't
 * depend on the order of reports.
 */
export async function recordCapture(
  tenant: Tenant,
  transaction: Transaction,
  seen: SeenPayment,
  missing: MissingOrder,
  trx: Trx,
): Promise<Transaction> {
  if (transaction.paymentRequestId !== null) return recordOfRequest(tenant, transaction, seen, trx);
  if (!(await isNews(transaction, seen, trx))) return transaction;
  if (!isAsked(transaction, seen)) return recordMismatch(tenant, transaction, seen, trx);
  const captured = await captureFor(tenant, transaction, seen, trx);
  const metadata = waitingMetadata(transaction, captured, missing);
  return save(tenant, transaction, awaiting(transaction, { ...captured, metadata }), trx);
}

/**
 * Only money that the gateway itself confirms counts, of which less than was asked for is a part.
 * The caller has locked the request's order, too.
 */
async function recordOfRequest(
  tenant: Tenant,
  transaction: Transaction,
  seen: SeenPayment,
  trx: Trx,
): Promise<Transaction> {
  if (!seen.confirmed || !(await isNews(transaction, seen, trx))) return transaction;
  const isPart = !isPaid(transaction) && seen.amountMinor < transaction.amountMinor;
  const known = isPart ? { ...transaction, amountMinor: seen.amountMinor } : transaction;
  if (!isAsked(known, seen)) return recordMismatch(tenant, transaction, seen, trx);
  const captured = await captureFor(tenant, known, seen, trx);
  if (isPaid(transaction)) return save(tenant, transaction, captured, trx);
  return countForRequest(tenant, transaction, captured, trx);
}

/** The shopper of confirmed money has ten minutes to return. */
function awaiting(before: Transaction, changed: Transaction): Transaction {
  const { metadata, quote, capturedAt, confirmedAt } = changed;
  if (!metadata.needsOrderCreation || !quote || !capturedAt || !confirmedAt) return changed;
  if (before.confirmedAt && !metadata.awaitsShopper) return changed;
  const due = new Date(capturedAt.getTime() + SHOPPER_RETURNS_MS);
  const isDue = due.getTime() <= databaseTime();
  return {
    ...changed,
    metadata: { ...metadata, awaitsShopper: true },
    nextCheckAt: isDue ? (before.nextCheckAt ?? due) : due,
  };
}

/** Not written yet. Extra money gets payments of its own: then this one is not changed. */
export async function captureFor(
  tenant: Tenant,
  transaction: Transaction,
  seen: SeenPayment,
  trx: Trx,
): Promise<Transaction> {
  const known = seen.verified ? withoutUnconfirmedReport(transaction) : transaction;
  if (isAnother(known, seen)) {
    await recordExtra(tenant, known, seen, trx);
    return known;
  }
  const { mismatch, closed } = known.metadata;
  if (mismatch && mismatch.paymentId !== seen.paymentId && !closed) {
    const other = { ...seen, ...mismatch, method: null, confirmed: false };
    await recordExtra(tenant, known, other, trx);
  }
  return capturedBy(known, seen);
}

/**
 * Whether it may be written: not if the payment has its own row, and a webhook's report counts only
 * where nothing is known.
 */
async function isNews(
  transaction: Transaction,
  { paymentId, verified }: SeenPayment,
  trx: Trx,
): Promise<boolean> {
  const { attention, metadata, provider, providerPaymentId } = transaction;
  if (!verified && (isPaid(transaction) || attention || metadata.closed)) return false;
  if (providerPaymentId === paymentId) return true;
  if ((await storeOfGatewayPayment(provider, paymentId, trx)) === null) return true;
  if (!verified) return false;
  await releaseUnconfirmed(provider, paymentId, trx);
  return (await storeOfGatewayPayment(provider, paymentId, trx)) === null;
}

const isAsked = (
  { amountMinor, currency }: Pick<Transaction, 'amountMinor' | 'currency'>,
  seen: SeenPayment,
): boolean => seen.amountMinor === amountMinor && seen.currency === currency;

const isAnother = (known: Transaction, { paymentId }: SeenPayment): boolean =>
  isPaid(known) && known.providerPaymentId !== null && known.providerPaymentId !== paymentId;

/** Money of another amount than requested: an alert, never a capture. */
async function recordMismatch(
  tenant: Tenant,
  transaction: Transaction,
  seen: SeenPayment,
  trx: Trx,
): Promise<Transaction> {
  const known = seen.verified ? withoutUnconfirmedReport(transaction) : transaction;
  const { paymentId, amountMinor, currency } = seen;
  const { mismatch } = known.metadata;
  if (isAnother(known, seen) || (mismatch && mismatch.paymentId !== paymentId)) {
    await recordExtra(tenant, known, seen, trx);
    return transaction;
  }
  // A repeated report; or money that the gateway has already confirmed.
  if (mismatch || known.confirmedAt) return transaction;
  const { closed: _, ...metadata } = seenMetadata(known, seen);
  const changed = {
    ...known,
    metadata: { ...metadata, mismatch: { amountMinor, currency, paymentId } },
  };
  return save(tenant, transaction, changed, trx);
}

/** The captured payment, without deciding about its order. */
export function capturedBy(known: Transaction, seen: SeenPayment): Transaction {
  const now = databaseNow();
  const soon = new Date(now.getTime() + CHECK_AFTER_MS);
  const { mismatch, ...metadata } = seenMetadata(known, seen);
  // What the gateway once denied, only the gateway can confirm.
  const isDenied = mismatch && isPaid(known) && !seen.confirmed;
  return {
    ...known,
    status: isPaid(known) ? known.status : 'captured',
    providerPaymentId: seen.paymentId,
    method: seen.method ?? known.method,
    metadata: isDenied ? { ...metadata, mismatch } : metadata,
    capturedAt: known.capturedAt ?? now,
    confirmedAt: known.confirmedAt ?? (seen.confirmed ? now : null),
    // What only a browser or a webhook reports is checked until the gateway confirms it; for extra
    // money that it reports, the sweep writes rows.
    nextCheckAt:
      (seen.confirmed || known.confirmedAt) && !seen.hasOthers
        ? null
        : (isPaid(known) && known.nextCheckAt) || soon,
  };
}

const seenMetadata = (
  { metadata }: Transaction,
  { contact, email, verified }: SeenPayment,
): TransactionMetadata => ({
  ...metadata,
  ...(contact ? { contact } : {}),
  ...(email ? { email } : {}),
  ...(verified ? {} : { verified }),
});

function waitingMetadata(
  before: Transaction,
  { orderId, metadata }: Transaction,
  missing: MissingOrder,
): TransactionMetadata {
  if (orderId !== null) return metadata;
  const wasPaid = isPaid(withoutUnconfirmedReport(before));
  // Refunded or settled by the seller: no decision is needed, even if it is reported again.
  if (wasPaid && before.attention === null) return metadata;
  if (wasPaid) return { ...metadata, [missing]: true };
  // An earlier settlement was about other money.
  const { closed: _, ...rest } = metadata;
  return { ...rest, [missing]: true };
}

/** Writes only changes: repeats come in hundreds. */
async function save(
  tenant: Tenant,
  before: Transaction,
  changed: Transaction,
  trx: Trx,
): Promise<Transaction> {
  if (JSON.stringify(before) === JSON.stringify(changed)) return before;
  return saveAndAlert(tenant, before, changed, trx);
}

/** It buys nothing. */
async function recordExtra(
  tenant: Tenant,
  { id: extraOf, provider, accountKeyId }: Transaction,
  seen: SeenPayment,
  trx: Trx,
): Promise<void> {
  const now = databaseNow();
  const metadata: TransactionMetadata = {
    needsRefund: true,
    extraOf,
    ...(seen.contact ? { contact: seen.contact } : {}),
    ...(seen.email ? { email: seen.email } : {}),
  };
  const extra = newTransaction({
    provider,
    providerOrderId: null,
    providerPaymentId: seen.paymentId,
    status: 'captured',
    amountMinor: seen.amountMinor,
    currency: seen.currency,
    method: seen.method,
    metadata,
    accountKeyId,
    capturedAt: now,
    confirmedAt: seen.confirmed ? now : null,
    nextCheckAt: seen.confirmed ? null : nextUnconfirmedCheck(now, now),
  });
  const isNew = await insertTransaction(tenant, extra, trx);
  if (isNew) await raiseAlert(tenant, { ...extra, attention: attentionOf(metadata) }, trx);
}
