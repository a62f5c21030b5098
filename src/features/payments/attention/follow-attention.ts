import { databaseTime } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { announce } from '../../notifications/announce.ts';
import { clearPaymentAlert } from '../../notifications/queries/clear-payment-alert.ts';
import { namedOrders } from '../../orders/queries/named-orders.ts';
import { RefundRow } from '../payment.ts';
import { findPaymentRequest } from '../requests/find-request.ts';
import { requestState } from '../requests/payment-request.ts';
import { saveTransaction } from '../transactions/queries/save-transaction.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { attentionOf, reviewReason } from './attention-of.ts';

/** The checkout of a captured payment usually follows within seconds. */
const PATIENCE_MS = 2 * 60_000;

/**
 * Also updates its alert: one while a decision is needed, otherwise none. The caller has locked the
 * row and read `before`; returns the payment as written.
 */
export async function saveAndAlert(
  tenant: Tenant,
  before: Transaction,
  changed: Transaction,
  trx: Trx,
): Promise<Transaction> {
  const after = { ...changed, attention: attentionOf(changed.metadata) };
  await saveTransaction(tenant, after, trx);
  if (isSameReason(before, after)) return after;
  if (before.attention) await clearPaymentAlert(tenant, after.id, trx);
  if (after.attention) await raiseAlert(tenant, after, trx);
  return after;
}

/** A changed price counts as another reason. */
const isSameReason = (before: Transaction, after: Transaction): boolean =>
  reviewReason(before) === reviewReason(after) &&
  JSON.stringify(before.metadata.dearer) === JSON.stringify(after.metadata.dearer);

export async function raiseAlert(
  tenant: Tenant,
  transaction: Omit<Transaction, 'createdAt'>,
  trx: Trx,
): Promise<void> {
  const { id, metadata, quote } = transaction;
  const reason = reviewReason(transaction);
  const asked = await requestOf(tenant, transaction, trx);
  await announce(
    tenant,
    {
      event: 'payment_attention',
      transactionId: id,
      data: {
        transactionId: id,
        reason,
        isSecond: metadata.extraOf !== undefined,
        ...(asked ? { request: asked.request } : {}),
        ...(metadata.dearer ? { dearer: metadata.dearer } : {}),
        ...(await sumOf(tenant, transaction, trx)),
        customerName: quote?.customer.name ?? asked?.customerName ?? metadata.contact ?? '',
      },
      // Pages show it at once; push and email wait, in case it resolves itself.
      holdUntil:
        reason === 'captured_without_order' && !metadata.dearer
          ? new Date(databaseTime() + PATIENCE_MS)
          : undefined,
    },
    trx,
  );
}

/** The link that asked for the payment, and whose order it is of. */
async function requestOf(
  tenant: Tenant,
  { paymentRequestId }: Pick<Transaction, 'paymentRequestId'>,
  trx: Trx,
) {
  if (paymentRequestId === null) return null;
  const request = await findPaymentRequest(tenant, paymentRequestId, trx);
  const [order] = await namedOrders(tenant, { numbers: [], ids: [request.orderId] }, trx);
  if (!order) return null;
  const { orderNumber, customerName } = order;
  const { currency } = request;
  return { customerName, request: { orderNumber, currency, state: requestState(request) } };
}

async function sumOf(
  tenant: Tenant,
  { id, attention, metadata, amountMinor, currency }: Omit<Transaction, 'createdAt'>,
  trx: Trx,
): Promise<{ amountMinor: number; currency: string }> {
  const { mismatch } = metadata;
  if (attention !== 'refund_failed') {
    return mismatch
      ? { amountMinor: mismatch.amountMinor, currency: mismatch.currency }
      : { amountMinor, currency };
  }
  const failed = await RefundRow.of(tenant, trx)
    .select('amountMinor')
    .where({ paymentTransactionId: id, status: 'failed' })
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(1)
    .first();
  return { amountMinor: failed?.amountMinor ?? amountMinor, currency };
}
