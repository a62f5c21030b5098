import type { Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { recordExtra } from './record-extra.ts';
import { freeFromHearsay, storeOfGatewayPayment } from './store-of-gateway-id.ts';
import { isPaid, type Transaction, type TransactionMetadata } from './transaction.ts';
import { withoutHearsay } from './without-hearsay.ts';

/** A payment that has come in, as somebody says. Minor units. */
export interface SeenPayment {
  paymentId: string;
  amountMinor: number;
  currency: string;
  method: string | null;
  contact: string | null;
  email: string | null;
  /** False: only a webhook says so, whoever signed it. */
  verified: boolean;
  /** Whether the gateway's own interface says so. */
  confirmed: boolean;
  /** Whether more money came in for the same order of the gateway, which nobody has written yet. */
  hasOthers?: boolean;
}

/** Why there is no order for the money: none came yet, or what was bought is sold out. */
export type MissingOrder = 'needsOrderCreation' | 'needsRefund';

const CHECK_AFTER_MS = 10 * 60_000;
/** How long a payment that is there waits for its shopper, before its order is made without. */
export const SHOPPER_RETURNS_MS = 10 * 60_000;

/**
 * Records money that has come in for a payment whose row the caller has locked. Without an order
 * it waits for the seller, who is told; what is recorded already changes nothing. Forward only:
 * whatever comes late, captured money stays captured. In whatever order things are told, the same
 * is recorded in the end.
 */
export async function recordCapture(
  tenant: Tenant,
  transaction: Transaction,
  seen: SeenPayment,
  missing: MissingOrder,
  trx: Trx,
): Promise<Transaction> {
  if (!(await isNews(transaction, seen, trx))) return transaction;
  if (!isAsked(transaction, seen)) return recordMismatch(tenant, transaction, seen, trx);
  const captured = await captureFor(tenant, transaction, seen, trx);
  const metadata = waitingMetadata(transaction, captured, missing);
  return save(tenant, transaction, awaiting(transaction, { ...captured, metadata }), trx);
}

/** Once the gateway has confirmed money without an order, its shopper has ten minutes to return. */
function awaiting(before: Transaction, changed: Transaction): Transaction {
  const { metadata, quote, capturedAt, confirmedAt } = changed;
  if (!metadata.needsOrderCreation || !quote || !capturedAt || !confirmedAt) return changed;
  if (before.confirmedAt && !metadata.awaitsShopper) return changed;
  const due = new Date(capturedAt.getTime() + SHOPPER_RETURNS_MS);
  const isDue = due.getTime() <= Date.now();
  return {
    ...changed,
    metadata: { ...metadata, awaitsShopper: true },
    nextCheckAt: isDue ? (before.nextCheckAt ?? due) : due,
  };
}

/**
 * The payment with the money in, not written yet. What came in beside it is kept as payments of
 * their own: then this one stays as it is known.
 */
export async function captureFor(
  tenant: Tenant,
  transaction: Transaction,
  seen: SeenPayment,
  trx: Trx,
): Promise<Transaction> {
  const known = seen.verified ? withoutHearsay(transaction) : transaction;
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
 * Whether it may be written: a payment that has a row of its own came in for that one, and what
 * only a webhook tells counts only where nothing is known.
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
  await freeFromHearsay(provider, paymentId, trx);
  return (await storeOfGatewayPayment(provider, paymentId, trx)) === null;
}

const isAsked = (
  { amountMinor, currency }: Pick<Transaction, 'amountMinor' | 'currency'>,
  seen: SeenPayment,
): boolean => seen.amountMinor === amountMinor && seen.currency === currency;

/** Whether the row is about another payment already. */
const isAnother = (known: Transaction, { paymentId }: SeenPayment): boolean =>
  isPaid(known) && known.providerPaymentId !== null && known.providerPaymentId !== paymentId;

/** Money that is not what was asked for: an alert, never a capture. */
async function recordMismatch(
  tenant: Tenant,
  transaction: Transaction,
  seen: SeenPayment,
  trx: Trx,
): Promise<Transaction> {
  const known = seen.verified ? withoutHearsay(transaction) : transaction;
  const { paymentId, amountMinor, currency } = seen;
  const { mismatch } = known.metadata;
  if (isAnother(known, seen) || (mismatch && mismatch.paymentId !== paymentId)) {
    await recordExtra(tenant, known, seen, trx);
    return transaction;
  }
  // It is told again; or the gateway has confirmed itself what nobody else takes back.
  if (mismatch || known.confirmedAt) return transaction;
  const { closed: _, ...metadata } = seenMetadata(known, seen);
  const changed = {
    ...known,
    metadata: { ...metadata, mismatch: { amountMinor, currency, paymentId } },
  };
  return save(tenant, transaction, changed, trx);
}

/** The payment with the money in, and nothing said of an order. */
export function capturedBy(known: Transaction, seen: SeenPayment): Transaction {
  const now = new Date();
  const soon = new Date(now.getTime() + CHECK_AFTER_MS);
  const { mismatch, ...metadata } = seenMetadata(known, seen);
  // What the gateway itself once denied, only the gateway itself makes good.
  const isDenied = mismatch && isPaid(known) && !seen.confirmed;
  return {
    ...known,
    status: isPaid(known) ? known.status : 'captured',
    providerPaymentId: seen.paymentId,
    method: seen.method ?? known.method,
    metadata: isDenied ? { ...metadata, mismatch } : metadata,
    capturedAt: known.capturedAt ?? now,
    confirmedAt: known.confirmedAt ?? (seen.confirmed ? now : null),
    // What only a browser or a webhook says is asked about until the gateway has said so itself, and
    // of what it says beside this the sweep makes rows.
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
  const wasPaid = isPaid(withoutHearsay(before));
  // Given back, or settled by the seller: nothing waits, whoever tells of it again.
  if (wasPaid && before.attention === null) return metadata;
  if (wasPaid) return { ...metadata, [missing]: true };
  // What was settled before was other money.
  const { closed: _, ...rest } = metadata;
  return { ...rest, [missing]: true };
}

/** Writes only what is not written yet: repeats come by the hundred. */
async function save(
  tenant: Tenant,
  before: Transaction,
  changed: Transaction,
  trx: Trx,
): Promise<Transaction> {
  if (JSON.stringify(before) === JSON.stringify(changed)) return before;
  return saveAndAlert(tenant, before, changed, trx);
}
