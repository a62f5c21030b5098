import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { GatewayPayment, GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { lockPayment } from '../refunds/refund-money.ts';
import { askNow } from '../transactions/next-check.ts';
import {
  findByGatewayOrder,
  findByGatewayPayment,
} from '../transactions/queries/find-transaction.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** Per payment: with a known secret, a forger could name any number of refunds. */
const MOST_TOLD = 50;

/**
 * One of ours, or one made in the gateway's dashboard. It counts as refunded only after the
 * gateway, which is asked next, confirms it.
 */
export async function keepToldRefund(
  tenant: Tenant,
  refund: GatewayRefund,
  payment: GatewayPayment | null,
  trx: Trx,
): Promise<void> {
  const found = await paymentOf(tenant, refund, payment, trx);
  if (!found) return;
  const { transaction } = await lockPayment(tenant, found.id, trx);
  const { toldRefunds = [], ...metadata } = transaction.metadata;
  const { id, paymentId } = refund;
  const others = toldRefunds.filter((each) => each.id !== id);
  const told = [...others, { id, paymentId }].slice(-MOST_TOLD);
  await askNow(tenant, { ...transaction, metadata: { ...metadata, toldRefunds: told } }, trx);
}

async function paymentOf(
  tenant: Tenant,
  { paymentId }: GatewayRefund,
  payment: GatewayPayment | null,
  trx: Trx,
): Promise<Transaction | null> {
  const known = await findByGatewayPayment(tenant, DEFAULT_PROVIDER, paymentId, trx);
  if (known || !payment?.orderId || payment.id !== paymentId) return known;
  return findByGatewayOrder(tenant, DEFAULT_PROVIDER, payment.orderId, trx);
}
