import { rows } from '../../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { namedOrders } from '../../orders/named-orders.ts';
import { TRANSACTION_COLUMNS } from '../transactions/transaction.ts';
import { countAttention } from './count-attention.ts';
import { stockOfLines } from './stock-of-lines.ts';
import { type WaitingRow, waitingPayment } from './to-waiting-payment.ts';
import type { WaitingPayment } from './waiting-payment.ts';

const SELECT = `
select ${TRANSACTION_COLUMNS},
       (select jsonb_build_object('orderId', f.order_id, 'customer', f.quote -> 'customer')
          from payment_transactions f
         where f.owner_id = payment_transactions.owner_id
           and f.id = (payment_transactions.metadata ->> 'extraOf')::uuid) as "repeats",
       (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
         where r.owner_id = payment_transactions.owner_id
           and r.payment_transaction_id = payment_transactions.id and r.status <> 'failed')
         as "backMinor",
       (select jsonb_build_object('amountMinor', r.amount_minor, 'currency', r.currency,
                                  'error', r.error, 'at', coalesce(r.done_at, r.created_at))
          from refunds r
         where r.owner_id = payment_transactions.owner_id
           and r.payment_transaction_id = payment_transactions.id and r.status = 'failed'
         order by r.created_at desc, r.id desc limit 1) as "failedRefund"
  from payment_transactions where owner_id = ? and attention is not null`;

/** Payments that need the seller's decision, newest first. */
export async function listAttention(
  tenant: Tenant,
  { page, limit }: PageRequest,
): Promise<Page<WaitingPayment>> {
  const total = await countAttention(tenant);
  const found = await rows<WaitingRow>(
    `${SELECT} order by created_at desc, id desc limit ? offset ?`,
    [tenant.ownerId, limit, (page - 1) * limit],
  );
  return toPage(await withDetails(tenant, found), total, { page, limit });
}

/** One of them; null when the payment doesn't exist or needs no decision. */
export async function findAttention(tenant: Tenant, id: string): Promise<WaitingPayment | null> {
  if (!isUuid(id)) return null;
  const found = await rows<WaitingRow>(`${SELECT} and id = ?`, [tenant.ownerId, id]);
  const [payment] = await withDetails(tenant, found);
  return payment ?? null;
}

/** Adds orders and stock, in one statement each for all payments. */
async function withDetails(
  tenant: Tenant,
  found: readonly WaitingRow[],
): Promise<WaitingPayment[]> {
  const ids = found.flatMap(({ orderId, repeats }) => orderId ?? repeats?.orderId ?? []);
  const [orders, withStock] = await Promise.all([
    ids.length > 0 ? namedOrders(tenant, { numbers: [], ids }) : [],
    stockOfLines(
      tenant,
      found.flatMap(({ quote }) => quote?.lines ?? []),
    ),
  ]);
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  return found.map((row) => waitingPayment(row, { orders: ordersById, withStock }));
}
