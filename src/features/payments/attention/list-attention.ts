import { isUuid } from '../../../ids.ts';
import { type Page, type PageRequest, toPage } from '../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { namedOrders } from '../../orders/queries/named-orders.ts';
import { PaymentTransaction } from '../transactions/transaction.ts';
import { type WaitingRow, waitingRow, waitingRows } from './queries/waiting-rows.ts';
import {
  orderOfWaiting,
  stockOfLines,
  type WaitingPayment,
  waitingPayment,
} from './waiting-payment.ts';

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
