import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import { findOrdersByNumber } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { parcelsByOrder } from '../fulfillments/find-fulfillments.ts';
import { leftToFulfill } from '../fulfillments/fulfilled-quantities.ts';
import { isLive } from '../fulfillments/fulfillment.ts';
import { lineProblem, type TrackingLine } from './tracking-lines.ts';

export interface CheckedLine extends TrackingLine {
  order: Order | null;
}

export async function checkTrackingLines(
  tenant: Tenant,
  lines: readonly TrackingLine[],
): Promise<CheckedLine[]> {
  const orders = await findOrdersByNumber(
    tenant,
    lines.flatMap(({ orderNumber }) => orderNumber ?? []),
  );
  const seen = new Set<string>();
  return lines.map((line) => {
    const order = line.orderNumber === null ? null : (orders.get(line.orderNumber) ?? null);
    if (line.problem) return { ...line, order };
    const problem = problemOf(line, order, seen);
    if (!problem) for (const key of keysOf(line)) seen.add(key);
    return { ...line, order, ...lineProblem(problem) };
  });
}

const keysOf = ({ orderNumber, awb }: TrackingLine) => [`order ${orderNumber}`, `awb ${awb}`];

function problemOf(
  line: TrackingLine,
  order: Order | null,
  seen: ReadonlySet<string>,
): Message | undefined {
  const [orderKey = '', awbKey = ''] = keysOf(line);
  if (!order) return unknownOrder(line);
  if (order.status === 'cancelled') return message('errors.shipping.line.cancelled');
  if (seen.has(orderKey)) return message('errors.shipping.line.orderTwice');
  if (seen.has(awbKey)) return message('errors.shipping.line.awbTwice');
  return undefined;
}

const unknownOrder = ({ orderNumber }: TrackingLine): Message =>
  message('errors.shipping.line.unknownOrder', { number: String(orderNumber) });

export const TRACKED_ALREADY = message('errors.shipping.line.tracked');

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
      : { ...line, ...lineProblem(TRACKED_ALREADY) };
  });
}
