import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Order } from '../../orders/order.ts';
import { settledMetadata } from '../attention/attention-of.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { refreshFinancialStatus } from '../refresh-financial-status.ts';
import { stateOf } from '../spread-refunds.ts';
import { isPaid, type Transaction, type TransactionMetadata } from '../transactions/transaction.ts';
import { isRefundMissing, type LockedPayment, leftOf, type PaymentLeft } from './refund-money.ts';

/** `changed` is the payment with any other changes. */
export async function followRefunds(
  tenant: Tenant,
  locked: LockedPayment,
  trx: Trx,
  changed: Transaction = locked.transaction,
): Promise<LockedPayment> {
  const { order } = locked;
  const left = await leftOf(tenant, { transaction: changed, order }, trx);
  const followed: Transaction = {
    ...changed,
    status: isPaid(changed) ? stateOf(changed.amountMinor, left.doneMinor) : changed.status,
    metadata: metadataWith(left, changed, order),
  };
  const transaction = isSame(followed, locked.transaction)
    ? locked.transaction
    : await saveAndAlert(tenant, locked.transaction, followed, trx);
  return { transaction, order: order && (await refreshFinancialStatus(tenant, order, trx)) };
}

function metadataWith(
  left: PaymentLeft,
  { metadata, amountMinor }: Transaction,
  order: Order | null,
): TransactionMetadata {
  const { refundFailed: _, ...others } = metadata;
  const isMissing = isRefundMissing(left);
  if (isMissing) return { ...others, refundFailed: true };
  // Without an order, the rest must be refunded, too: it can't become an order any more.
  const isTouched = order === null && left.leftMinor < amountMinor;
  if (!isTouched) return others;
  return { ...settledMetadata(others), ...(left.leftMinor > 0 ? { needsRefund: true } : {}) };
}

const isSame = (a: Transaction, b: Transaction): boolean =>
  a === b || (a.status === b.status && JSON.stringify(a) === JSON.stringify(b));
