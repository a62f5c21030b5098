import type { Tenant } from '../../tenancy/tenant.ts';
import { aggregatorUnavailable } from './aggregator-unavailable.ts';
import { applyTracking } from './apply-tracking.ts';
import { findFulfillment } from './list-fulfillments.ts';
import { withCourier } from './with-courier.ts';

/** An answer this recent is used again. */
const FRESH_MS = 60_000;

/**
 * Asks about one parcel now, for a person who waits.
 * @throws Refusal 404, 400 COURIER_NOT_CONFIGURED, 502 AGGREGATOR_UNAVAILABLE
 */
export async function refreshParcel(
  tenant: Tenant,
  orderId: string,
  id: string,
  now = new Date(),
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
