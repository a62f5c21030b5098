import type { ParcelState } from '../../../enums.ts';
import { TenantModel } from '../../../kernel/db/model.ts';
import { fromStoredOrNull, type Text } from '../../../kernel/translation/text.ts';

export interface FulfillmentItem {
  orderItemId: string;
  quantity: number;
}

/** Times ISO 8601, so that it can be stored as JSON. */
export interface Fulfillment {
  id: string;
  orderId: string;
  items: FulfillmentItem[];
  courier: string | null;
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
  pollError: Text | null;
  returnSettledAt: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export class FulfillmentItemRow extends TenantModel {
  static override tableName = 'fulfillment_items';
  static override idColumn = ['owner_id', 'fulfillment_id', 'order_item_id'];

  fulfillmentId!: string;
  orderItemId!: string;
  quantity!: number;
}

export class FulfillmentRow extends TenantModel {
  static override tableName = 'fulfillments';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  orderId!: string;
  courier!: string | null;
  awb!: string | null;
  trackingUrl!: string | null;
  labelUrl!: string | null;
  parcelState!: ParcelState | null;
  parcelLabel!: string | null;
  eta!: Date | null;
  lastScanAt!: Date | null;
  deliveredAt!: Date | null;
  polledAt!: Date | null;
  nextPollAt!: Date | null;
  pollFailures!: number;
  /** As `stored`. */
  pollError!: string | null;
  returnSettledAt!: Date | null;
  cancelledAt!: Date | null;
  /** W3C `traceparent` of the change that made it; null while traces are off. */
  traceContext!: string | null;
  createdAt!: Date;
  updatedAt!: Date;
}

export type ParcelRow = FulfillmentRow & Pick<Fulfillment, 'items'>;

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;

export const toFulfillment = (row: ParcelRow): Fulfillment => ({
  id: row.id,
  orderId: row.orderId,
  items: row.items,
  courier: row.courier,
  awb: row.awb,
  trackingUrl: row.trackingUrl,
  labelUrl: row.labelUrl,
  state: row.parcelState,
  label: row.parcelLabel,
  eta: textOf(row.eta),
  lastScanAt: textOf(row.lastScanAt),
  deliveredAt: textOf(row.deliveredAt),
  polledAt: textOf(row.polledAt),
  nextPollAt: textOf(row.nextPollAt),
  pollFailures: row.pollFailures,
  pollError: fromStoredOrNull(row.pollError),
  returnSettledAt: textOf(row.returnSettledAt),
  cancelledAt: textOf(row.cancelledAt),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Whether a parcel counts: a cancelled one is kept only for its history. */
export const isLive = (parcel: Pick<Fulfillment, 'cancelledAt'>): boolean =>
  parcel.cancelledAt === null;
