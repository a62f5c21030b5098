import type { Tenant } from '../../tenancy/tenant.ts';
import type { CheckedLine } from './check-tracking-lines.ts';
import { leftToFulfill } from './fulfilled-quantities.ts';
import { isLive } from './fulfillment.ts';
import { parcelsByOrder } from './list-fulfillments.ts';

/** Why a line of an already shipped order is not saved. */
export const TRACKED_ALREADY = 'All items of this order already have tracking';

/** The lines, with those marked whose items are all in numbered parcels. */
export async function markTrackedLines(
  tenant: Tenant,
  lines: readonly CheckedLine[],
): Promise<CheckedLine[]> {
  const orderIds = lines.flatMap(({ order, problem }) => (order && !problem ? order.id : []));
  const parcels = await parcelsByOrder(tenant, orderIds);
  return lines.map((line) => {
    const own = (line.order && parcels.get(line.order.id)) ?? [];
    const waits = own.some((parcel) => isLive(parcel) && !parcel.awb);
    if (!line.order || line.problem || waits) return line;
    return leftToFulfill(line.order.items, own).length > 0
      ? line
      : { ...line, problem: TRACKED_ALREADY };
  });
}
