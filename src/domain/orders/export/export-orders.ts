import { rows } from '../../../db/db.ts';
import { csvHead, csvLines } from '../../../format/csv.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { amountsDue } from '../../payments/amount-due.ts';
import { parcelNumbers } from '../../shipping/fulfillments/parcel-numbers.ts';
import { findOrdersInOrder } from '../find-orders.ts';
import { orderConditions } from '../order-conditions.ts';
import type { OrderFilter } from '../order-query.ts';
import { tagsOf } from '../order-tags.ts';
import { ORDER_COLUMNS, orderCells } from './order-columns.ts';

const BATCH = 500;

interface Cursor {
  /** As text: a JavaScript date has no microseconds. */
  createdAt: string;
  id: string;
}

/**
 * The matching orders as CSV text, one row per order, newest first, in pieces: only one batch is in
 * memory. Times are in `timeZone`.
 */
export async function* exportOrders(
  tenant: Tenant,
  filter: OrderFilter,
  timeZone: string,
): AsyncGenerator<string> {
  yield csvHead(ORDER_COLUMNS);
  let after: Cursor | undefined;
  do {
    const batch: Cursor[] = await nextBatch(tenant, filter, after);
    if (batch.length > 0) yield await batchText(tenant, batch, timeZone);
    after = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (after);
}

function nextBatch(tenant: Tenant, filter: OrderFilter, after?: Cursor): Promise<Cursor[]> {
  const { sql, bindings } = orderConditions(tenant, filter);
  const beyond = after ? 'and (o.created_at, o.id) < (?::timestamptz, ?::uuid)' : '';
  return rows<Cursor>(
    `select o.created_at::text as created_at, o.id from orders o where ${sql} ${beyond}
      order by o.created_at desc, o.id desc limit ${BATCH}`,
    [...bindings, ...(after ? [after.createdAt, after.id] : [])],
  );
}

async function batchText(tenant: Tenant, batch: Cursor[], timeZone: string): Promise<string> {
  const ids = batch.map(({ id }) => id);
  const [orders, tags, parcels] = await Promise.all([
    findOrdersInOrder(tenant, ids),
    tagsOf(tenant, ids),
    parcelNumbers(tenant, ids),
  ]);
  const due = await amountsDue(tenant, orders);
  const table = orders.map((order) => {
    const own = parcels.get(order.id) ?? [];
    const couriers = [...new Set(own.flatMap(({ courier }) => courier ?? []))];
    const awbs = own.map(({ awb }) => awb);
    const beside = { dueMinor: due.get(order.id) ?? 0, tags: tags.get(order.id) ?? [] };
    return orderCells({ order, ...beside, couriers, awbs, timeZone });
  });
  return csvLines(table);
}
