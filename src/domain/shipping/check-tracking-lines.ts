import type { Tenant } from '../../tenancy/tenant.ts';
import { findOrdersByNumber } from '../orders/find-orders.ts';
import type { Order } from '../orders/order.ts';
import type { TrackingLine } from './tracking-lines.ts';

/** A line with its order; null when none matches. */
export interface CheckedLine extends TrackingLine {
  order: Order | null;
}

/** The lines of a list with their problems; changes nothing. */
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
    const problem = line.problem || problemOf(line, order, seen);
    if (!problem) for (const key of keysOf(line)) seen.add(key);
    return { ...line, order, problem };
  });
}

const keysOf = ({ orderNumber, awb }: TrackingLine) => [`order ${orderNumber}`, `awb ${awb}`];

function problemOf(line: TrackingLine, order: Order | null, seen: ReadonlySet<string>): string {
  const [orderKey = '', awbKey = ''] = keysOf(line);
  if (!order) return `Order ${line.orderNumber} doesn’t exist`;
  if (order.status === 'cancelled') return 'This order is cancelled';
  if (seen.has(orderKey)) return 'This order is in the list twice';
  if (seen.has(awbKey)) return 'This AWB is in the list twice';
  return '';
}
