import { fulfillmentsOf } from '../../../domain/shipping/fulfillments/find-fulfillments.ts';
import { type Fulfillment, isLive } from '../../../domain/shipping/fulfillments/fulfillment.ts';
import { scansOf } from '../../../domain/shipping/tracking/queries/parcel-scans.ts';
import type { ParcelState } from '../../../enums.ts';
import { type Clock, dayText } from '../../../format/format-time.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** A parcel as its shopper sees it: in our own words, with no more of the scan than where and when. */
export interface ShopperParcel {
  words: string;
  courier: string | null;
  awb: string | null;
  trackingUrl: string | null;
  /** ISO 8601. */
  lastScanAt: string | null;
  lastPlace: string;
  /** The day on which it is expected; empty once it is past. */
  expected: string;
}

const WORDS: Record<ParcelState, (shop: string) => string> = {
  awaiting_scan: () =>
    'Your parcel has been handed to the courier. The courier hasn’t scanned it yet.',
  in_transit: () => 'On the way.',
  out_for_delivery: () => 'Out for delivery today.',
  delivered: () => 'Delivered.',
  attention: (shop) =>
    `The courier hasn’t been able to deliver your parcel yet. Please answer their call, or contact ${shop}.`,
  returning: (shop) => `Your parcel is being returned to ${shop}.`,
  returned: (shop) => `Your parcel was returned to ${shop}.`,
  lost: (shop) =>
    `The courier can’t find your parcel. Contact ${shop} to find out what happens next.`,
  cancelled: () => '',
};

/** The parcels of an order for its shopper; those that never left are not shown. */
export async function shopperParcels(
  tenant: Tenant,
  orderId: string,
  shop: { name: string } & Clock,
): Promise<ShopperParcel[]> {
  const parcels = (await fulfillmentsOf(tenant, orderId)).filter(isShown);
  const scans = await scansOf(
    tenant,
    parcels.map(({ id }) => id),
  );
  return parcels.map((parcel) => ({
    words: parcel.state ? WORDS[parcel.state](shop.name) : '',
    courier: parcel.courier,
    awb: parcel.awb,
    trackingUrl: parcel.trackingUrl,
    lastScanAt: parcel.lastScanAt,
    lastPlace: scans.get(parcel.id)?.[0]?.location ?? '',
    expected: isAhead(parcel.eta) ? dayText(new Date(parcel.eta), shop) : '',
  }));
}

const isAhead = (time: string | null): time is string =>
  time !== null && time > new Date().toISOString();

const isShown = (parcel: Fulfillment): boolean =>
  isLive(parcel) &&
  parcel.state !== 'cancelled' &&
  Boolean(parcel.courier || parcel.awb || parcel.trackingUrl);
