import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { orderTotal } from '../orders/find-order.ts';
import { type MoneySums, sumsOf } from './money-sums.ts';
import {
  type OrderPayment,
  type Payment,
  type Refund,
  RefundRow,
  toPayment,
  toRefund,
} from './payment.ts';
import { PaymentTransaction } from './transactions/transaction.ts';

export interface OrderMoney extends MoneySums {
  payments: Payment[];
  refunds: Refund[];
}

export interface MoneyRows {
  payments: Payment[];
  refunds: Refund[];
}

/** @throws Refusal 404 */
export async function orderMoney(tenant: Tenant, orderId: string, trx?: Trx): Promise<OrderMoney> {
  const totalMinor = await orderTotal(tenant, orderId, trx);
  const { payments, refunds } = await moneyRows(tenant, orderId, trx);
  return { ...sumsOf(totalMinor, payments, refunds), payments, refunds };
}

export async function moneyRows(tenant: Tenant, orderId: string, trx?: Trx): Promise<MoneyRows> {
  const money = await moneyOfOrders(tenant, [orderId], trx);
  return money.get(orderId) ?? { payments: [], refunds: [] };
}

/** By order id, in two statements. */
export async function moneyOfOrders(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, MoneyRows>> {
  const money = new Map<string, MoneyRows>(
    orderIds.map((id) => [id, { payments: [], refunds: [] }]),
  );
  const ofOrders = [...orderIds];
  const payments = await PaymentTransaction.of(tenant, trx)
    .whereIn('orderId', ofOrders)
    .orderBy(['createdAt', 'id'])
    .castTo<OrderPayment[]>();
  const refunds = await RefundRow.of(tenant, trx)
    .whereIn('orderId', ofOrders)
    .orderBy(['createdAt', 'id']);
  for (const row of payments) money.get(row.orderId)?.payments.push(toPayment(row));
  for (const row of refunds) money.get(row.orderId ?? '')?.refunds.push(toRefund(row));
  return money;
}

interface TwinPayment {
  id: string;
  amountMinor: number;
  currency: string;
}

export const twinsOfOrder = (tenant: Tenant, orderId: string): Promise<TwinPayment[]> =>
  rows<TwinPayment>(
    `select id, amount_minor, currency from payment_transactions
      where owner_id = ? and attention is not null and metadata ->> 'twinOf' = ?
      order by created_at, id limit 10`,
    [tenant.ownerId, orderId],
  );
