import { isUuid } from '../../ids.ts';
import { rows } from '../../kernel/db/db.ts';
import { type Page, type PageRequest, toPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type NamedOrder, namedOrders } from '../orders/queries/named-orders.ts';
import {
  type FailedRefund,
  orderOfWaiting,
  type Payer,
  type RequestOfPayment,
  stockOfLines,
  type WaitingPayment,
  waitingPayment,
} from './attention/waiting-payment.ts';
import { isGivenBack } from './refunds/find-refund.ts';
import { findTransaction, TRANSACTION_COLUMNS } from './transactions/queries/find-transaction.ts';
import {
  PaymentTransaction,
  type Transaction,
  type TransactionMetadata,
} from './transactions/transaction.ts';

export async function listAttention(
  tenant: Tenant,
  { page, limit }: PageRequest,
): Promise<Page<WaitingPayment>> {
  const total = await countAttention(tenant);
  const found = await waitingRows(tenant, { limit, offset: (page - 1) * limit });
  return toPage(await withDetails(tenant, found), total, { page, limit });
}

/** Null when the payment doesn't exist or needs no decision. */
export async function findAttention(tenant: Tenant, id: string): Promise<WaitingPayment | null> {
  const found = isUuid(id) ? await waitingRow(tenant, id) : undefined;
  if (!found) return null;
  const [payment] = await withDetails(tenant, [found]);
  return payment ?? null;
}

async function withDetails(
  tenant: Tenant,
  found: readonly WaitingRow[],
): Promise<WaitingPayment[]> {
  const ids = found.flatMap((row) => orderOfWaiting(row) ?? []);
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

export const countAttention = (tenant: Tenant): Promise<number> =>
  PaymentTransaction.of(tenant).whereNotNull('attention').resultSize();

export interface WaitingRow extends Transaction {
  /** That it came through. */
  request: RequestOfPayment | null;
  repeats: { orderId: string | null; customer: Payer | null } | null;
  backMinor: number;
  failedRefund: FailedRefund | null;
}

const SELECT = `
select ${TRANSACTION_COLUMNS},
       (select jsonb_build_object('orderId', f.order_id, 'customer', f.quote -> 'customer')
          from payment_transactions f
         where f.owner_id = payment_transactions.owner_id
           and f.id = (payment_transactions.metadata ->> 'extraOf')::uuid) as repeats,
       (select jsonb_build_object('orderId', q.order_id, 'currency', q.currency, 'state',
                 case when q.state in ('open', 'partly_paid') and q.expires_at <= now()
                      then 'expired' else q.state end)
          from payment_requests q
         where q.owner_id = payment_transactions.owner_id
           and q.id = payment_transactions.payment_request_id) as request,
       (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
         where r.owner_id = payment_transactions.owner_id
           and r.payment_transaction_id = payment_transactions.id and r.status <> 'failed')
         as back_minor,
       (select jsonb_build_object('amountMinor', r.amount_minor, 'currency', r.currency,
                                  'error', r.error, 'at', coalesce(r.done_at, r.created_at))
          from refunds r
         where r.owner_id = payment_transactions.owner_id
           and r.payment_transaction_id = payment_transactions.id and r.status = 'failed'
         order by r.created_at desc, r.id desc limit 1) as failed_refund
  from payment_transactions where owner_id = ? and attention is not null`;

const waitingRows = (
  tenant: Tenant,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingRow[]> =>
  rows<WaitingRow>(`${SELECT} order by created_at desc, id desc limit ? offset ?`, [
    tenant.ownerId,
    limit,
    offset,
  ]);

/** Undefined when the payment doesn't exist or needs no decision. */
async function waitingRow(tenant: Tenant, id: string): Promise<WaitingRow | undefined> {
  const [found] = await rows<WaitingRow>(`${SELECT} and id = ?`, [tenant.ownerId, id]);
  return found;
}

export interface Settlement {
  /** Null: it has no order. */
  order: NamedOrder | null;
  closed: TransactionMetadata['closed'] | null;
  givenBack: boolean;
}

/** @throws Refusal 404 */
export async function settlementOf(tenant: Tenant, transactionId: string): Promise<Settlement> {
  const transaction = await findTransaction(tenant, transactionId);
  const { orderId, metadata } = transaction;
  const ids = orderId === null ? [] : [orderId];
  const [order] = await namedOrders(tenant, { numbers: [], ids });
  return {
    order: order ?? null,
    closed: metadata.closed ?? null,
    givenBack: await isGivenBack(tenant, transaction),
  };
}
