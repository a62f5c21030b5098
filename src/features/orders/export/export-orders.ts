import type { Trx } from '../../../kernel/db/db.ts';
import { currentFromReplica } from '../../../kernel/db/replica/from-replica.ts';
import { csvHead, csvLines } from '../../../kernel/format/csv.ts';
import type { CsvStyle } from '../../../kernel/format/csv-style.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { parcelNumbers } from '../../delivery/parcel-numbers.ts';
import { amountsDue } from '../../payments/amount-due.ts';
import { findOrdersInOrder } from '../find-order.ts';
import type { OrderFilter } from '../list/order-query.ts';
import { tagsOf } from '../queries/read-tags.ts';
import { ORDER_COLUMNS, orderCells } from './order-columns.ts';
import { type OrderPlace, ordersAfter } from './queries/orders-after.ts';

const BATCH = 500;

export interface ExportPlace {
  timeZone: string;
  /** Of the store: ISO 3166-1 alpha-2. */
  country: string;
  style?: CsvStyle | undefined;
}

/** Newest first, in pieces: only one batch is in memory. Times are in `timeZone`. */
export async function* exportOrders(
  tenant: Tenant,
  filter: OrderFilter,
  place: ExportPlace,
): AsyncGenerator<string> {
  yield csvHead(ORDER_COLUMNS, place.style);
  let after: OrderPlace | undefined;
  do {
    const { batch, text } = await currentFromReplica(async (from) => {
      const batch: OrderPlace[] = await ordersAfter(tenant, filter, after, BATCH, from);
      const text = batch.length > 0 ? await batchText(tenant, batch, place, from) : '';
      return { batch, text };
    });
    if (text) yield text;
    after = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (after);
}

async function batchText(
  tenant: Tenant,
  batch: OrderPlace[],
  { timeZone, country, style }: ExportPlace,
  from?: Trx,
): Promise<string> {
  const ids = batch.map(({ id }) => id);
  const [orders, tags, parcels] = await Promise.all([
    findOrdersInOrder(tenant, ids, from),
    tagsOf(tenant, ids, from),
    parcelNumbers(tenant, ids, from),
  ]);
  const due = await amountsDue(tenant, orders, from);
  const table = orders.map((order) => {
    const own = parcels.get(order.id) ?? [];
    const couriers = [...new Set(own.flatMap(({ courier }) => courier ?? []))];
    const awbs = own.map(({ awb }) => awb);
    const beside = { dueMinor: due.get(order.id) ?? 0, tags: tags.get(order.id) ?? [] };
    return orderCells({ order, ...beside, couriers, awbs, timeZone, country });
  });
  return csvLines(table, style);
}
