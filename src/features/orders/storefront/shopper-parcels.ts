import type { ParcelState } from '../../../enums.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { dayText } from '../../../kernel/format/format-time.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { ShopView } from '../../../web/storefront/shop-page.ts';
import { fulfillmentsOf } from '../../delivery/find-fulfillments.ts';
import { type Fulfillment, isLive } from '../../delivery/fulfillment.ts';
import { scansOf } from '../../delivery/parcel-scans.ts';

/** In our own words, with only place and time of the scan. */
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

const WORDS: Record<ParcelState, MessageKey | null> = {
  awaiting_scan: 'shop.parcel.awaitingScan',
  in_transit: 'shop.parcel.inTransit',
  out_for_delivery: 'shop.parcel.outForDelivery',
  delivered: 'shop.parcel.delivered',
  attention: 'shop.parcel.attention',
  returning: 'shop.parcel.returning',
  returned: 'shop.parcel.returned',
  lost: 'shop.parcel.lost',
  cancelled: null,
};

/** Parcels that never left are not shown. */
export async function shopperParcels(
  tenant: Tenant,
  orderId: string,
  shop: ShopView,
): Promise<ShopperParcel[]> {
  const parcels = (await fulfillmentsOf(tenant, orderId)).filter(isShown);
  const scans = await scansOf(
    tenant,
    parcels.map(({ id }) => id),
  );
  return parcels.map((parcel) => ({
    words: wordsOf(parcel, shop),
    courier: parcel.courier,
    awb: parcel.awb,
    trackingUrl: parcel.trackingUrl,
    lastScanAt: parcel.lastScanAt,
    lastPlace: scans.get(parcel.id)?.[0]?.location ?? '',
    expected: isAhead(parcel.eta) ? dayText(new Date(parcel.eta), shop) : '',
  }));
}

function wordsOf({ state, polledAt }: Fulfillment, { name, t }: ShopView): string {
  // Without an answer of the courier, nobody may ever scan it.
  const isUnfollowed = state === 'awaiting_scan' && polledAt === null;
  const key = isUnfollowed ? 'shop.parcel.sent' : state && WORDS[state];
  return key ? t(key, { shop: name }) : '';
}

const isAhead = (time: string | null): time is string =>
  time !== null && time > databaseNow().toISOString();

const isShown = (parcel: Fulfillment): boolean =>
  isLive(parcel) &&
  parcel.state !== 'cancelled' &&
  Boolean(parcel.courier || parcel.awb || parcel.trackingUrl);
