import type { ParcelState } from '../../enums.ts';

/** Pieces of one line of an order that are in a parcel. */
export interface FulfillmentItem {
  orderItemId: string;
  quantity: number;
}

/** One parcel of an order. Times ISO 8601, so that it can be stored as JSON. */
export interface Fulfillment {
  id: string;
  orderId: string;
  items: FulfillmentItem[];
  courier: string | null;
  /** The courier's number of the parcel. */
  awb: string | null;
  trackingUrl: string | null;
  labelUrl: string | null;
  /** Null until tracking has a result. */
  state: ParcelState | null;
  /** The courier's own word for the state. */
  label: string | null;
  eta: string | null;
  lastScanAt: string | null;
  deliveredAt: string | null;
  /** The aggregator's last answer, and the next call; null: none. */
  polledAt: string | null;
  nextPollAt: string | null;
  pollFailures: number;
  pollError: string | null;
  /** When the returned items were restocked or written off. */
  returnSettledAt: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const TIMES = [
  'eta',
  'lastScanAt',
  'deliveredAt',
  'polledAt',
  'nextPollAt',
  'returnSettledAt',
  'cancelledAt',
  'createdAt',
  'updatedAt',
] as const;
type Time = (typeof TIMES)[number];

/** The row behind a `Fulfillment`, with times as the database gives them. */
export type FulfillmentRow = Omit<Fulfillment, Time> & Record<Time, Date | null>;

/** The select list of a `FulfillmentRow` from `fulfillments f`. */
export const FULFILLMENT_COLUMNS = `
  f.id, f.order_id as "orderId", f.courier, f.awb, f.tracking_url as "trackingUrl",
  f.label_url as "labelUrl", f.parcel_state as state, f.parcel_label as label, f.eta,
  f.last_scan_at as "lastScanAt", f.delivered_at as "deliveredAt", f.polled_at as "polledAt",
  f.next_poll_at as "nextPollAt", f.poll_failures as "pollFailures", f.poll_error as "pollError",
  f.return_settled_at as "returnSettledAt", f.cancelled_at as "cancelledAt",
  f.created_at as "createdAt", f.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('orderItemId', i.order_item_id,
            'quantity', i.quantity) order by i.order_item_id), '[]')
     from fulfillment_items i
    where i.owner_id = f.owner_id and i.fulfillment_id = f.id) as items`;

export const toFulfillment = (row: FulfillmentRow): Fulfillment => ({
  ...row,
  ...(Object.fromEntries(TIMES.map((time) => [time, row[time]?.toISOString() ?? null])) as Pick<
    Fulfillment,
    Time
  >),
});

/** Whether a parcel counts: a cancelled one is kept only for its history. */
export const isLive = (parcel: Pick<Fulfillment, 'cancelledAt'>): boolean =>
  parcel.cancelledAt === null;
