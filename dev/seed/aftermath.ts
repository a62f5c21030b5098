import type { OrderStatus, ParcelState } from '../../src/enums.ts';
import type { Order } from '../../src/features/orders/order.ts';
import { newId } from '../../src/ids.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** One move of an order in its history. */
export interface OrderStep {
  at: Date;
  from: OrderStatus;
  to: OrderStatus;
}

export interface SeedParcel {
  id: string;
  courier: string;
  awb: string;
  state: ParcelState;
  sentAt: Date;
  deliveredAt: Date | null;
}

export interface SeedPayment {
  id: string;
  method: string;
  at: Date;
  refund: { id: string; amountMinor: number; at: Date } | null;
}

/** What came of an order beside its moves: its parcel, its money, its marks. */
export interface Aftermath {
  parcel: SeedParcel | null;
  payment: SeedPayment | null;
  tags: string[];
}

const COURIERS = ['Bluebird Express', 'Hill & Plain', 'Post'];
const TAGS = ['gift', 'wholesale', 'repeat', 'call first'];
const UNDER_WAY = [
  ['in_transit', 8],
  ['out_for_delivery', 1],
  ['attention', 1],
] as const;

/** Makes what came of an order, and the order as it stands after that. */
export function aftermathOf(
  order: Order,
  steps: readonly OrderStep[],
  random: Random,
): { order: Order; aftermath: Aftermath } {
  const parcel = parcelOf(steps, random);
  const payment = paymentOf(order, parcel, random);
  const tags = random.chance(0.06) ? [random.pick(TAGS)] : [];
  const fulfillmentStatus = parcel ? 'fulfilled' : order.fulfillmentStatus;
  const money = moneyWords(order, payment);
  const asked = codAnswer(order, random);
  return {
    order: { ...order, fulfillmentStatus, ...money, ...asked },
    aftermath: { parcel, payment, tags },
  };
}

function parcelOf(steps: readonly OrderStep[], random: Random): SeedParcel | null {
  const sent = steps.find(({ to }) => to === 'shipped');
  if (!sent) return null;
  const delivered = steps.find(({ to }) => to === 'delivered');
  return {
    id: newId(),
    courier: random.pick(COURIERS),
    awb: `SK${random.digits(10)}`,
    state: delivered ? 'delivered' : random.weighted(UNDER_WAY),
    sentAt: sent.at,
    deliveredAt: delivered?.at ?? null,
  };
}

/** What was paid at once, and cash that the courier has handed over some days after delivery. */
function paymentOf(order: Order, parcel: SeedParcel | null, random: Random): SeedPayment | null {
  const at =
    order.paymentMethod === 'paid' ? Date.parse(order.createdAt) : handedOverAt(order, parcel);
  if (at === null || at > Date.now()) return null;
  const refundAt = at + 3 * DAY_MS;
  const amountMinor = Math.floor(order.totalAmountMinor / 2);
  const isReturned = random.chance(0.02) && order.status === 'delivered' && amountMinor > 0;
  return {
    id: newId(),
    method: order.paymentMethod === 'paid' ? 'upi' : 'courier_remittance',
    at: new Date(at),
    refund:
      isReturned && refundAt < Date.now()
        ? { id: newId(), amountMinor, at: new Date(refundAt) }
        : null,
  };
}

const handedOverAt = ({ paymentStatus }: Order, parcel: SeedParcel | null): number | null =>
  paymentStatus === 'cod' && parcel?.deliveredAt ? parcel.deliveredAt.getTime() + 5 * DAY_MS : null;

function moneyWords(order: Order, payment: SeedPayment | null): Pick<Order, 'financialStatus'> {
  if (!payment) return { financialStatus: order.financialStatus };
  return { financialStatus: payment.refund ? 'partially_refunded' : 'paid' };
}

/** Some shoppers were asked whether their cash order is meant, and some of these answered. */
function codAnswer(order: Order, random: Random) {
  const isOpen = ['new', 'pending'].includes(order.status) && order.paymentStatus === 'cod';
  if (!isOpen || !random.chance(0.4)) return {};
  const askedAt = Date.parse(order.createdAt) + MINUTE_MS;
  const answeredAt = askedAt + HOUR_MS;
  const isAnswered = random.chance(0.4) && answeredAt < Date.now();
  return {
    codAnswer: isAnswered ? ('confirmed' as const) : ('asked' as const),
    codAskedAt: new Date(askedAt).toISOString(),
    codAnsweredAt: isAnswered ? new Date(answeredAt).toISOString() : null,
  };
}
