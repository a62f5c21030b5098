import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { SHOPPER } from '../../../session.ts';
import { lockOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { addOrderEvent } from '../../orders/order-event.ts';
import { amountDueOf } from '../amount-due.ts';
import { settledMetadata } from '../attention/attention-of.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { refreshFinancialStatus } from '../refresh-financial-status.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { orderOfRequest } from './find-request.ts';
import { addToRequest } from './queries/add-to-request.ts';

/**
 * Confirmed money of a payment request, also of one that has ended: it counts for the order while
 * that owes anything, else it is kept for the seller to give back. Once for each payment. The caller
 * has locked the order, then the payment, and read `before`.
 */
export async function countForRequest(
  tenant: Tenant,
  before: Transaction,
  captured: Transaction,
  trx: Trx,
): Promise<Transaction> {
  const orderId = await orderOfRequest(tenant, captured.paymentRequestId, trx);
  if (orderId === null) throw new Error('The payment is not of a request');
  const order = await lockOrder(tenant, orderId, trx);
  const dueMinor = await amountDueOf(tenant, order, trx);
  const { closed: _, ...metadata } = settledMetadata(captured.metadata);
  if (dueMinor === 0 || captured.currency !== order.currency) {
    const kept = { ...captured, metadata: { ...metadata, needsRefund: true as const } };
    return saveAndAlert(tenant, before, kept, trx);
  }
  const counted = await saveAndAlert(tenant, before, { ...captured, metadata, orderId }, trx);
  await addToRequest(tenant, captured.paymentRequestId ?? '', counted.amountMinor, trx);
  await tellOrder(tenant, order, counted, dueMinor, trx);
  await refreshFinancialStatus(tenant, order, trx);
  return counted;
}

const tellOrder = (
  tenant: Tenant,
  order: Order,
  { amountMinor, currency, method, providerPaymentId, paymentRequestId }: Transaction,
  dueMinor: number,
  trx: Trx,
) =>
  addOrderEvent(
    tenant,
    order.id,
    {
      type: 'paid_online',
      actor: SHOPPER,
      data: {
        amountMinor,
        currency,
        method,
        reference: providerPaymentId,
        requestId: paymentRequestId,
        ...(amountMinor > dueMinor ? { overMinor: amountMinor - dueMinor } : {}),
      },
    },
    trx,
  );
