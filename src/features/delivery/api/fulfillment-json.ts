import { Type } from 'typebox';
import type { ParcelScan } from '../../../clients/courier/tracking.ts';
import { PARCEL_STATES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import type { Fulfillment } from '../fulfillments/fulfillment.ts';

const OptionalText = Type.Union([Type.String(), Type.Null()]);

export const FulfillmentJson = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  items: Type.Array(Type.Object({ orderItemId: Type.String(), quantity: Type.Integer() })),
  courier: OptionalText,
  awb: OptionalText,
  trackingUrl: OptionalText,
  labelUrl: OptionalText,
  status: Type.Union([Type.Enum([...PARCEL_STATES]), Type.Null()], {
    description: 'State of the parcel; null until it is tracked',
  }),
  statusLabel: OptionalText,
  eta: OptionalText,
  lastScanAt: OptionalText,
  deliveredAt: OptionalText,
  cancelledAt: OptionalText,
  returnSettledAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When the return was closed, with or without restocking',
  }),
  checkedAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When tracking was last checked with the courier',
  }),
  checkProblem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why tracking updates are failing now',
  }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export const fulfillmentJson = (parcel: Fulfillment) => ({
  id: parcel.id,
  orderId: parcel.orderId,
  items: parcel.items,
  courier: parcel.courier,
  awb: parcel.awb,
  trackingUrl: parcel.trackingUrl,
  labelUrl: parcel.labelUrl,
  status: parcel.state,
  statusLabel: parcel.label,
  eta: parcel.eta,
  lastScanAt: parcel.lastScanAt,
  deliveredAt: parcel.deliveredAt,
  cancelledAt: parcel.cancelledAt,
  returnSettledAt: parcel.returnSettledAt,
  checkedAt: parcel.polledAt,
  checkProblem: parcel.nextPollAt && parcel.pollError && englishOf(parcel.pollError),
  createdAt: parcel.createdAt,
  updatedAt: parcel.updatedAt,
});

export const TrackedFulfillmentJson = Type.Object({
  ...FulfillmentJson.properties,
  events: Type.Array(
    Type.Object({
      at: Type.String(),
      status: OrNull(Type.Enum([...PARCEL_STATES])),
      statusLabel: Type.String(),
      location: Type.String(),
    }),
    { description: "The courier's scans, newest first" },
  ),
});

export const trackedFulfillmentJson = (parcel: Fulfillment, scans: readonly ParcelScan[]) => ({
  ...fulfillmentJson(parcel),
  events: scans.map(({ at, state, label, location }) => ({
    at,
    status: state,
    statusLabel: label,
    location,
  })),
});
