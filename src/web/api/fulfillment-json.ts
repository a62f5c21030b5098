import { Type } from 'typebox';
import type { Fulfillment } from '../../domain/shipping/fulfillment.ts';
import { PARCEL_STATES } from '../../enums.ts';

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
    description: 'Null until something is known of the parcel',
  }),
  statusLabel: OptionalText,
  eta: OptionalText,
  lastScanAt: OptionalText,
  deliveredAt: OptionalText,
  cancelledAt: OptionalText,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

/** A parcel as the API answers it; when its courier is asked is our own business. */
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
  createdAt: parcel.createdAt,
  updatedAt: parcel.updatedAt,
});
