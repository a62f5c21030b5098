import type { Trx } from '../../src/kernel/db/db.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedOrder } from './make-orders.ts';
import type { SeedShop } from './make-shop.ts';

/** Writes the parcels, payments, refunds and tags of orders that are there. */
export async function writeAftermath(
  { ownerId, ownerName }: SeedShop,
  orders: readonly SeedOrder[],
  trx: Trx,
): Promise<void> {
  const own = (row: object) => ({ owner_id: ownerId, ...row });
  const write = (table: string, rowsOf: (order: SeedOrder) => object[]) =>
    insertRows(table, orders.flatMap(rowsOf).map(own), trx);
  await write('fulfillments', parcelRows);
  await write('fulfillment_items', parcelItemRows);
  await write('payment_transactions', paymentRows);
  await write('refunds', (order) => refundRows(order, ownerName));
  await write('order_tags', tagRows);
}

function parcelRows({ order, aftermath: { parcel } }: SeedOrder) {
  if (!parcel) return [];
  const { id, courier, awb, state, sentAt, deliveredAt } = parcel;
  return [
    {
      id,
      order_id: order.id,
      courier,
      awb,
      parcel_state: state,
      delivered_at: deliveredAt,
      // Nobody is asked about parcels that no courier has.
      next_poll_at: null,
      poll_failures: 0,
      created_at: sentAt,
      updated_at: deliveredAt ?? sentAt,
    },
  ];
}

const parcelItemRows = ({ order, aftermath: { parcel } }: SeedOrder) =>
  parcel
    ? order.items.map(({ id, quantity }) => ({
        fulfillment_id: parcel.id,
        order_item_id: id,
        quantity,
      }))
    : [];

function paymentRows({ order, aftermath: { payment } }: SeedOrder) {
  if (!payment) return [];
  return [
    {
      id: payment.id,
      provider: 'manual',
      status: payment.refund ? 'partially_refunded' : 'captured',
      amount_minor: order.totalAmountMinor,
      currency: order.currency,
      order_id: order.id,
      method: payment.method,
      metadata: {},
      created_at: payment.at,
      updated_at: payment.refund?.at ?? payment.at,
    },
  ];
}

function refundRows({ order, aftermath: { payment } }: SeedOrder, actorName: string) {
  if (!payment?.refund) return [];
  const { id, amountMinor, at } = payment.refund;
  return [
    {
      id,
      order_id: order.id,
      payment_transaction_id: payment.id,
      status: 'done',
      amount_minor: amountMinor,
      currency: order.currency,
      method: 'upi',
      reason: 'Came back in part',
      actor_name: actorName,
      created_at: at,
      updated_at: at,
    },
  ];
}

const tagRows = ({ order, aftermath: { tags } }: SeedOrder) =>
  tags.map((tag) => ({ order_id: order.id, tag }));
