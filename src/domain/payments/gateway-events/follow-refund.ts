import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { GatewayPayment, GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';
import type { Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import { applyGatewayRefund } from '../refunds/apply-gateway-refund.ts';
import { lockPayment } from '../refunds/refund-money.ts';
import { findByGatewayOrder, findByGatewayPayment } from '../transactions/find-transaction.ts';
import { recordCapture } from '../transactions/record-capture.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';
import { paymentSeen } from './payment-seen.ts';

/**
 * Lets our refund, or one that was made in the gateway's own pages, follow what the gateway says
 * of it. Where it comes before its payment was recorded, that is done first.
 */
export async function followRefund(
  tenant: Tenant,
  refund: GatewayRefund,
  payment: GatewayPayment | null,
  trx: Trx,
): Promise<void> {
  const known = await findByGatewayPayment(tenant, DEFAULT_PROVIDER, refund.paymentId, trx);
  const recorded = isSure(known) ? null : await recordFirst(tenant, refund, payment, trx);
  const transaction = recorded ?? known;
  if (transaction) await applyGatewayRefund(tenant, transaction, refund, trx);
}

/** Whether the money has come in, and somebody vouches for it. */
const isSure = (known: Transaction | null): boolean =>
  known !== null && isPaid(known) && known.metadata.verified !== false;

/** Null where the payload does not say enough of the payment. */
async function recordFirst(
  tenant: Tenant,
  { paymentId }: GatewayRefund,
  payment: GatewayPayment | null,
  trx: Trx,
): Promise<Transaction | null> {
  if (!payment?.orderId || payment.id !== paymentId) return null;
  const asked = await findByGatewayOrder(tenant, DEFAULT_PROVIDER, payment.orderId, trx);
  if (!asked) return null;
  const { transaction: locked } = await lockPayment(tenant, asked.id, trx);
  const seen = paymentSeen(payment, true);
  const recorded = await recordCapture(tenant, locked, seen, 'needsOrderCreation', trx);
  if (isPaymentOf(recorded, paymentId)) return recorded;
  // A second payment of one order of the gateway has got a row of its own.
  return findByGatewayPayment(tenant, DEFAULT_PROVIDER, paymentId, trx);
}

/** One of another amount than was asked for is kept beside what was asked for. */
const isPaymentOf = (transaction: Transaction, paymentId: string): boolean =>
  (isPaid(transaction) && transaction.providerPaymentId === paymentId) ||
  transaction.metadata.mismatch?.paymentId === paymentId;
