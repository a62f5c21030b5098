import type { FinancialStatus, PaymentStatus, TransactionStatus } from '../../enums.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Order, transferWait } from '../orders/order.ts';
import { type MoneyStatus, saveMoneyStatus } from '../orders/save-order.ts';
import { isCaptured, sumsOf } from './money-sums.ts';
import { type MoneyRows, moneyRows } from './order-money.ts';
import { endPaidRequests } from './requests/queries/end-requests.ts';
import { givenBackOf, stateOf } from './spread-refunds.ts';

/** The caller has locked the order's row; returns the order with its new status. */
export const refreshFinancialStatus = async (
  tenant: Tenant,
  order: Order,
  trx: Trx,
): Promise<Order> =>
  saveFinancialStatus(tenant, order, await moneyRows(tenant, order.id, trx), trx);

/** From rows that the caller has just read or written. */
export async function saveFinancialStatus(
  tenant: Tenant,
  order: Order,
  money: MoneyRows,
  trx: Trx,
): Promise<Order> {
  await saveStates(tenant, money, trx);
  const status = moneyStatusOf(order, money);
  const { financialStatus, paymentStatus } = status;
  if (financialStatus === order.financialStatus && paymentStatus === order.paymentStatus)
    return order;
  const changed = { ...order, ...status, updatedAt: databaseNow().toISOString() };
  const saved = { ...changed, ...transferWait(changed) };
  await saveMoneyStatus(tenant, saved, trx);
  if (financialStatus === 'paid') await endPaidRequests(tenant, order.id, trx);
  return saved;
}

export function moneyStatusOf(order: Order, { payments, refunds }: MoneyRows): MoneyStatus {
  const { financialStatus } = sumsOf(order.totalAmountMinor, payments, refunds);
  return { financialStatus, paymentStatus: paymentStatusAfter(order, financialStatus) };
}

/**
 * `cod` is a payment method and never changes. `unpaid` becomes `paid` when nothing is due, and
 * `unpaid` again when something is; refunds don't change it.
 */
function paymentStatusAfter(order: Order, financialStatus: FinancialStatus): PaymentStatus {
  if (order.paymentStatus === 'cod') return 'cod';
  if (financialStatus === 'paid') return 'paid';
  return isDue(financialStatus) ? 'unpaid' : order.paymentStatus;
}

const isDue = (status: FinancialStatus): boolean =>
  status === 'pending' || status === 'partially_paid';

/** Only completed refunds count: one in progress may still fail. */
async function saveStates(tenant: Tenant, { payments, refunds }: MoneyRows, trx: Trx) {
  const captured = payments.filter(isCaptured);
  const given = givenBackOf(
    captured,
    refunds.filter(({ status }) => status === 'done'),
  );
  const changed = captured.flatMap((payment) => {
    const status = stateOf(payment.amountMinor, given.get(payment.id) ?? 0);
    return status === payment.status ? [] : [{ id: payment.id, status }];
  });
  if (changed.length === 0) return;
  await savePaymentStates(tenant, changed, trx);
}

const SAVE_STATES = `
update payment_transactions p set status = s.status, updated_at = now()
  from unnest(?::uuid[], ?::text[]) as s (id, status)
 where p.owner_id = ? and p.id = s.id`;

/** The caller has locked the order's row. */
async function savePaymentStates(
  tenant: Tenant,
  changed: readonly { id: string; status: TransactionStatus }[],
  trx: Trx,
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const states = changed.map(({ status }) => status);
  await rows(SAVE_STATES, [ids, states, tenant.ownerId], trx);
}
