import { Refusal } from '../../errors.ts';
import { type IdempotencyKey, idempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { findOrdersByNumber } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { parcelsByOrder } from './find-fulfillments.ts';
import { leftToFulfill } from './fulfilled-quantities.ts';
import { isLive } from './fulfillment.ts';
import { shipOrder } from './ship-order.ts';
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

const TRACKED_ALREADY = message('errors.shipping.line.tracked');

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

export interface TrackingWanted {
  /** For lines without a courier; '' for none. */
  courier: string;
  ship: boolean;
  /** As in `StatusChange`. */
  holdUnpaid?: boolean | undefined;
  /** The numbers of orders that go on though the shopper asked to cancel. */
  ignoreCancelRequests?: readonly number[] | undefined;
}

export interface SavedLine extends CheckedLine {
  saved: boolean;
}

/** A refused line doesn't affect the others. With a key, each is saved only once. */
export async function saveTrackingLines(
  tenant: Tenant,
  lines: readonly CheckedLine[],
  wanted: TrackingWanted,
  context: { actor: Actor; key: string | null },
): Promise<SavedLine[]> {
  const results: SavedLine[] = [];
  for (const line of lines) {
    const known = line.problem ? line : await saveLine(tenant, line, wanted, context);
    results.push({ ...line, ...known, saved: known.problem === '' });
  }
  return results;
}

/** Without the order, to keep the stored result of a key small. */
export type SavedTracking = Omit<SavedLine, 'order'> & { orderId: string | null };

/**
 * For unchecked lines, the whole list with one idempotency key.
 * @throws Refusal as `withIdempotencyKey`
 */
export const saveTrackingList = (
  tenant: Tenant,
  lines: readonly TrackingLine[],
  wanted: TrackingWanted,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<SavedTracking[]>> =>
  withIdempotencyKey(idempotency, {
    prepare: async () => {
      const checked = await checkTrackingLines(tenant, lines);
      const key = idempotency?.key ?? null;
      const saved = await saveTrackingLines(tenant, checked, wanted, { actor, key });
      return saved.map(({ order, ...line }) => ({ ...line, orderId: order?.id ?? null }));
    },
    write: async (saved) => saved,
  });

/** @returns why it was refused; an empty problem when it was saved */
async function saveLine(
  tenant: Tenant,
  { order, awb, courier }: CheckedLine,
  wanted: TrackingWanted,
  { actor, key }: { actor: Actor; key: string | null },
): Promise<Pick<TrackingLine, 'problem' | 'words'>> {
  if (!order) return lineProblem(message('errors.shipping.line.noOrder'));
  const { ship, holdUnpaid, ignoreCancelRequests = [] } = wanted;
  const ignoreCancelRequest = ignoreCancelRequests.includes(order.orderNumber);
  const sent = { awb, courier: courier || wanted.courier, ship, holdUnpaid };
  const shipment = ignoreCancelRequest ? { ...sent, ignoreCancelRequest } : sent;
  const idempotency = key && idempotencyKey(tenant, `tracking of ${order.id}`, key, shipment);
  try {
    await shipOrder(tenant, order.id, shipment, { actor, idempotency: idempotency || null });
    return lineProblem(undefined);
  } catch (error) {
    if (error instanceof Refusal) return lineProblem(wordsFor(error));
    throw error;
  }
}

const wordsFor = ({ code, words, message: text }: Refusal): Message | string =>
  code === 'FULFILLMENT_EXCEEDS_ORDERED' ? TRACKED_ALREADY : (words ?? text);
