import type { Tracking } from '../../clients/courier/tracking.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { lockOrder } from '../orders/find-order.ts';
import { lockFulfillments } from './find-fulfillments.ts';
import { followParcel } from './follow-parcel.ts';
import { type Fulfillment, FulfillmentRow, isLive } from './fulfillment.ts';
import { isAtEnd, nextParcel, nextPollAt } from './next-parcel.ts';
import { keepScans } from './parcel-scans.ts';

export interface AskedParcel {
  id: string;
  orderId: string;
  awb: string;
  /** W3C `traceparent` of what made it, until it was asked about; null: none. */
  traceContext?: string | null;
}

/** A scan dated further in the future would block all real ones. */
const AHEAD_MS = 86_400_000;

/**
 * Stores the courier's answer about a parcel and updates its order, forward only. An answer for an
 * AWB that the parcel no longer has, or for a cancelled one, changes nothing. Returns whether the
 * parcel has moved.
 */
export const applyTracking = (
  tenant: Tenant,
  asked: AskedParcel,
  tracking: Tracking,
  now = databaseNow(),
): Promise<boolean> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, asked.orderId, trx);
    const parcels = await lockFulfillments(tenant, order.id, trx);
    const parcel = parcels.find(({ id }) => id === asked.id);
    if (!parcel || !isLive(parcel) || parcel.awb !== asked.awb) return false;
    const latest = new Date(now.getTime() + AHEAD_MS).toISOString();
    const scans = tracking.scans.filter(({ at }) => at <= latest);
    await keepScans(tenant, parcel.id, scans, trx);
    const progress = nextParcel(parcel, { ...tracking, scans });
    const after: Fulfillment = { ...parcel, ...progress, ...foundOut(parcel, tracking, progress) };
    await save(tenant, after, now, trx);
    if (after.state === parcel.state && !hasNewlyFailed(parcel, after, tracking)) return false;
    const others = parcels.filter((each) => isLive(each) && each.id !== parcel.id);
    const { failedDelivery } = tracking;
    await followParcel(tenant, { order, before: parcel, after, others, failedDelivery }, trx);
    return true;
  });

/** A late parcel needs the seller again when delivery has failed. */
const hasNewlyFailed = (before: Fulfillment, after: Fulfillment, tracking: Tracking): boolean =>
  after.state === 'attention' && tracking.failedDelivery && after.label !== before.label;

/** Fields that the seller did not enter are taken from the courier's answer. */
function foundOut(
  parcel: Fulfillment,
  tracking: Tracking,
  { state, lastScanAt }: Pick<Fulfillment, 'state' | 'lastScanAt'>,
) {
  const arrived = state === 'delivered' && parcel.state !== 'delivered';
  return {
    courier: parcel.courier ?? tracking.courier,
    trackingUrl: parcel.trackingUrl ?? tracking.trackUrl,
    eta: isAtEnd(state) ? null : (tracking.eta ?? parcel.eta),
    deliveredAt: arrived ? (tracking.deliveredAt ?? lastScanAt) : parcel.deliveredAt,
  };
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

async function save(tenant: Tenant, parcel: Fulfillment, now: Date, trx: Trx): Promise<void> {
  await FulfillmentRow.of(tenant, trx)
    .patch({
      courier: parcel.courier,
      trackingUrl: parcel.trackingUrl,
      parcelState: parcel.state,
      parcelLabel: parcel.label,
      eta: dateOf(parcel.eta),
      lastScanAt: dateOf(parcel.lastScanAt),
      deliveredAt: dateOf(parcel.deliveredAt),
      polledAt: now,
      nextPollAt: nextPollAt(parcel, now),
      pollFailures: 0,
      pollError: null,
      updatedAt: now,
    })
    .where({ id: parcel.id });
}
