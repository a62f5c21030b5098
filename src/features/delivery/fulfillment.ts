import { Type } from 'typebox';
import { PARCEL_STATES, type ParcelState } from '../../enums.ts';
import { type Answer, answerOf } from '../../kernel/db/answer.ts';
import type { RowOf } from '../../kernel/db/columns.ts';
import * as column from '../../kernel/db/columns.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import { englishOf, fromStoredOrNull, type Text } from '../../kernel/translation/text.ts';

export interface FulfillmentItem {
  orderItemId: string;
  quantity: number;
}

const Items = Type.Array(Type.Object({ orderItemId: Type.String(), quantity: Type.Integer() }));
const State = Type.Union([Type.Enum([...PARCEL_STATES]), Type.Null()], {
  description: 'State of the parcel; null until it is tracked',
});
const Why = Type.Union([Type.String(), Type.Null()], {
  description: 'Why tracking updates are failing now',
});

const timeOrNull = (description?: string) => ({
  ...column.textOrNull(),
  json: Type.Union([Type.String(), Type.Null()], description ? { description } : {}),
});

/** Times ISO 8601, so that it can be stored as JSON. */
const COLUMNS = {
  id: column.text(),
  orderId: column.text(),
  items: column.json<FulfillmentItem[], typeof Items>(Items),
  courier: column.textOrNull(),
  awb: column.textOrNull(),
  trackingUrl: column.textOrNull(),
  labelUrl: column.textOrNull(),
  /** Null until tracking has a result. */
  state: { ...column.json<ParcelState | null, typeof State>(State), jsonName: 'status' as const },
  /** The courier's own word for the state. */
  label: { ...column.textOrNull(), jsonName: 'statusLabel' as const },
  eta: timeOrNull(),
  lastScanAt: timeOrNull(),
  deliveredAt: timeOrNull(),
  cancelledAt: timeOrNull(),
  returnSettledAt: timeOrNull('When the return was closed, with or without restocking'),
  /** The aggregator's last answer, and the next call; null: none. */
  polledAt: {
    ...timeOrNull('When tracking was last checked with the courier'),
    jsonName: 'checkedAt' as const,
  },
  nextPollAt: timeOrNull(),
  pollFailures: column.count(),
  pollError: {
    ...column.json<Text | null, typeof Why>(Why),
    jsonName: 'checkProblem' as const,
    toJson: (why: Text | null) => why && englishOf(why),
  },
  createdAt: column.text(),
  updatedAt: column.text(),
};

/** A parcel with items of an order. */
export interface Fulfillment extends RowOf<typeof COLUMNS> {}

const answer = answerOf(COLUMNS, [
  'id',
  'orderId',
  'items',
  'courier',
  'awb',
  'trackingUrl',
  'labelUrl',
  'state',
  'label',
  'eta',
  'lastScanAt',
  'deliveredAt',
  'cancelledAt',
  'returnSettledAt',
  'polledAt',
  'pollError',
  'createdAt',
  'updatedAt',
]);

export const fulfillmentAnswer: Answer<Fulfillment, typeof answer.schema> = {
  ...answer,
  json(parcel, currency) {
    const { nextPollAt, pollError } = parcel;
    return answer.json({ ...parcel, pollError: nextPollAt ? pollError : null }, currency);
  },
};

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

export const hasComeBack = ({ state }: Pick<Fulfillment, 'state'>): boolean =>
  state === 'returning' || state === 'returned' || state === 'lost';
