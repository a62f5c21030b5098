import { snakeCaseMappers } from 'objection';
import { orderNotice } from '../../src/features/notifications/text/order-notice.ts';
import { searchTextOf } from '../../src/features/orders/search/search-text.ts';
import { newId } from '../../src/ids.ts';
import { rows, type Trx } from '../../src/kernel/db/db.ts';
import { stored } from '../../src/kernel/translation/text.ts';
import { type Actor, SYSTEM } from '../../src/session.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedOrder } from './make-orders.ts';
import type { SeedShop } from './make-shop.ts';
import type { StockChanges } from './stock-book.ts';
import { writeAftermath } from './write-aftermath.ts';
import { writeCustomers } from './write-customers.ts';

const NOTICE_DAYS = 7;
const DAY_MS = 86_400_000;
const { format: toColumns } = snakeCaseMappers();

/** Writes some orders with everything that belongs to them: after it, all sums agree. */
export async function writeOrders(
  shop: SeedShop,
  orders: readonly SeedOrder[],
  { movements, stocks }: StockChanges,
  trx: Trx,
): Promise<void> {
  const { ownerId } = shop;
  await writeCustomers(shop, orders, trx);
  await insertRows(
    'orders',
    orders.map((seed) => orderRow(shop, seed)),
    trx,
  );
  await insertRows(
    'order_items',
    orders.flatMap((seed) => itemRows(ownerId, seed)),
    trx,
  );
  await insertRows(
    'order_events',
    orders.flatMap((seed) => eventRows(ownerId, seed)),
    trx,
  );
  await writeAftermath(shop, orders, trx);
  await insertRows(
    'notifications',
    orders.flatMap((seed) => noticeRows(shop, seed)),
    trx,
  );
  await insertRows('stock_movements', movements, trx);
  await writeStocks(ownerId, stocks, trx);
  await count(ownerId, orders, trx);
}

const orderRow = (
  { ownerId, place: { country } }: SeedShop,
  { order: { items: _, ...order }, steps, aftermath: { parcel } }: SeedOrder,
) => ({
  owner_id: ownerId,
  ...toColumns(order),
  updated_at: steps.at(-1)?.at ?? order.createdAt,
  search_text: searchTextOf({ ...order, awbs: parcel ? [parcel.awb] : [] }, country),
});

const itemRows = (ownerId: string, { order }: SeedOrder) =>
  order.items.map((item, position) => ({
    owner_id: ownerId,
    order_id: order.id,
    ...toColumns({ ...item }),
    position,
  }));

function eventRows(ownerId: string, { order, actor, steps }: SeedOrder) {
  const event = (type: string, by: Actor, data: object, at: Date | string) => ({
    owner_id: ownerId,
    id: newId(),
    order_id: order.id,
    type,
    actor_id: by.id,
    actor_name: by.name,
    data,
    created_at: at,
  });
  const { source, totalAmountMinor, currency } = order;
  const status = steps[0]?.from ?? order.status;
  return [
    event('created', actor, { source, status, totalAmountMinor, currency }, order.createdAt),
    ...steps.map(({ at, from, to }) =>
      event('status_changed', actor.id ? actor : SYSTEM, { status: { from, to } }, at),
    ),
  ];
}

/** Only the last week's: older ones have long been read and cleared away. */
function noticeRows({ ownerId, place }: SeedShop, { order }: SeedOrder) {
  const age = Date.now() - Date.parse(order.createdAt);
  if (order.source !== 'public_store' || age > NOTICE_DAYS * DAY_MS) return [];
  const { kind, title, body, data, orderId } = orderNotice(order, place.language);
  return [
    {
      owner_id: ownerId,
      id: newId(),
      kind,
      channel: 'in_app',
      status: 'sent',
      title: stored(title),
      body: stored(body),
      data,
      order_id: orderId,
      attempts: 0,
      read_at: age > DAY_MS ? new Date() : null,
      sent_at: order.createdAt,
      created_at: order.createdAt,
    },
  ];
}

const writeStocks = (ownerId: string, stocks: ReadonlyMap<string, number>, trx: Trx) =>
  rows(
    `update product_variants v set stock = s.stock
       from unnest(?::uuid[], ?::integer[]) as s (id, stock)
      where v.owner_id = ? and v.id = s.id`,
    [[...stocks.keys()], [...stocks.values()], ownerId],
    trx,
  );

/** The number that the next order gets, and the orders of the public store by month. */
async function count(ownerId: string, orders: readonly SeedOrder[], trx: Trx): Promise<void> {
  const last = orders.at(-1)?.order.orderNumber ?? 0;
  await rows(
    `insert into order_counters (owner_id, last_number) values (?, ?)
     on conflict (owner_id) do update set last_number = excluded.last_number`,
    [ownerId, last],
    trx,
  );
  const months = orders
    .filter(({ order }) => order.source === 'public_store' && order.status !== 'cancelled')
    .map(({ order }) => order.createdAt.slice(0, 7));
  await rows(
    `insert into usage_counters as u (owner_id, metric, period, count)
     select ?, 'orders', period, count(*) from unnest(?::text[]) as period group by period
     on conflict (owner_id, metric, period) do update set count = u.count + excluded.count`,
    [ownerId, months],
    trx,
  );
}
