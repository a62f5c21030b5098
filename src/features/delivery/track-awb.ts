import { CourierError } from '../../clients/courier/courier-error.ts';
import type { ParcelScan, Tracking } from '../../clients/courier/tracking.ts';
import type { ParcelState } from '../../enums.ts';
import { within } from '../../kernel/concurrency/within.ts';
import { databaseNow, databaseTime } from '../../kernel/db/clock.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { applyTracking } from './apply-tracking.ts';
import { courierAccount } from './courier-account.ts';
import { findFulfillment } from './find-fulfillments.ts';
import { FulfillmentRow } from './fulfillment.ts';
import { aggregatorUnavailable, withCourier } from './with-courier.ts';

export interface AwbTracking {
  awb: string;
  courier: string | null;
  status: ParcelState;
  eta: string | null;
  trackUrl: string | null;
  events: ParcelScan[];
}

const KEPT_MS = 3 * 60_000;
/** For signing in, asking and, with an expired token, all of it again: a person waits. */
const LONGEST_MS = 12_000;
const MAX_KEPT = 2_000;
const kept = new Map<string, { at: number; tracking: Tracking }>();

/**
 * The aggregator's tracking of an AWB, with the tenant's own account; cached for three minutes. An
 * unknown AWB counts as waiting for its first scan.
 * @throws Refusal 400 COURIER_NOT_CONFIGURED, 502 AGGREGATOR_UNAVAILABLE
 */
export async function trackAwb(
  tenant: Tenant,
  awb: string,
  now = databaseTime(),
): Promise<AwbTracking> {
  const { fingerprint } = await courierAccount(tenant);
  const key = [tenant.ownerId, fingerprint, awb].join(' ');
  const earlier = kept.get(key);
  const isFresh = earlier !== undefined && now - earlier.at < KEPT_MS;
  const tracking = isFresh ? earlier.tracking : await ask(tenant, awb);
  if (!isFresh) keep(key, tracking, now);
  const status = tracking.state ?? (await lastKnownState(tenant, awb)) ?? stateOfScans(tracking);
  const { courier, eta, trackUrl, scans } = tracking;
  return { awb, courier, status, eta, trackUrl, events: scans };
}

const ask = (tenant: Tenant, awb: string): Promise<Tracking> =>
  inTime(withCourier(tenant, (client, token) => client.track(token, awb))).catch((error) => {
    throw aggregatorUnavailable(error);
  });

/** @throws CourierError after the time limit */
async function inTime(work: Promise<Tracking>): Promise<Tracking> {
  const tracking = await within(work, LONGEST_MS, null);
  if (tracking === null) throw new CourierError('timeout');
  return tracking;
}

function keep(key: string, tracking: Tracking, at: number): void {
  kept.delete(key);
  kept.set(key, { at, tracking });
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** The state stays when the courier's code is unknown. */
async function lastKnownState(tenant: Tenant, awb: string): Promise<ParcelState | null> {
  const parcel = await FulfillmentRow.of(tenant)
    .select('parcelState')
    .where({ awb })
    .whereNull('cancelledAt')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .first();
  return parcel?.parcelState ?? null;
}

const stateOfScans = ({ scans }: Tracking): ParcelState =>
  scans.find(({ state }) => state)?.state ?? 'awaiting_scan';

const FRESH_MS = 60_000;

/**
 * For a person who waits.
 * @throws Refusal 404, 400 COURIER_NOT_CONFIGURED, 502 AGGREGATOR_UNAVAILABLE
 */
export async function refreshParcel(
  tenant: Tenant,
  orderId: string,
  id: string,
  now = databaseNow(),
): Promise<void> {
  const { awb, polledAt, cancelledAt } = await findFulfillment(tenant, orderId, id);
  const age = polledAt ? now.getTime() - new Date(polledAt).getTime() : Number.POSITIVE_INFINITY;
  if (!awb || cancelledAt || age < FRESH_MS) return;
  const tracking = await withCourier(tenant, (client, token) => client.track(token, awb)).catch(
    (error) => {
      throw aggregatorUnavailable(error);
    },
  );
  await applyTracking(tenant, { id, orderId, awb }, tracking, now);
}
