import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { ordersOfAwbs } from '../../delivery/parcel-numbers.ts';
import { type NamedOrder, namedOrders } from '../../orders/queries/named-orders.ts';
import { type MoneySums, sumsOf } from '../money-sums.ts';
import { type MoneyRows, moneyOfOrders } from '../order-money.ts';
import { isRecorded } from '../record-payment.ts';
import type { RemittanceLine } from './read-remittance.ts';

export const MATCH_STATES = [
  'ready',
  /** Less than is due: after recording, an amount remains due. */
  'less',
  'not_delivered',
  'more',
  'paid',
  /** The same reference was already recorded for the order. */
  'recorded',
  /** The order is also in an earlier line. */
  'repeated',
  'unknown',
  /** The number matches several orders. */
  'several',
  'unreadable',
] as const;
export type MatchState = (typeof MATCH_STATES)[number];

export interface MatchedLine extends RemittanceLine {
  state: MatchState;
  order: NamedOrder | null;
  /** Minor units; 0 without an order. */
  dueMinor: number;
}

const MONEY_COMES: readonly MatchState[] = ['ready', 'less', 'not_delivered'];

export const isTickable = ({ state }: Pick<MatchedLine, 'state'>): boolean =>
  MONEY_COMES.includes(state);

export async function matchRemittance(
  tenant: Tenant,
  lines: readonly RemittanceLine[],
): Promise<MatchedLine[]> {
  const known = await ordersNamed(tenant, lines);
  const money = await moneyOfOrders(tenant, [...known.byId.keys()]);
  const seen = new Set<string>();
  return lines.map((line) => {
    const ids = idsOf(line, known);
    const order = ids.length === 1 ? (known.byId.get(ids[0] ?? '') ?? null) : null;
    const its = money.get(order?.id ?? '') ?? { payments: [], refunds: [] };
    const sums = sumsOf(order?.totalMinor ?? 0, its.payments, its.refunds);
    const isRepeated = order !== null && seen.has(order.id);
    if (order) seen.add(order.id);
    const state = order
      ? stateOf(line, { order, sums, its, isRepeated })
      : ids.length > 1
        ? 'several'
        : 'unknown';
    return {
      ...line,
      state: line.amountMinor === null ? 'unreadable' : state,
      order,
      dueMinor: order ? sums.dueMinor : 0,
    };
  });
}

function stateOf(
  { amountMinor, reference }: RemittanceLine,
  found: { order: NamedOrder; sums: MoneySums; its: MoneyRows; isRepeated: boolean },
): MatchState {
  const { order, sums, its, isRepeated } = found;
  const amount = amountMinor ?? 0;
  if (isRecorded(its.payments, { method: 'courier_remittance', reference })) return 'recorded';
  if (sums.dueMinor === 0) return 'paid';
  if (isRepeated) return 'repeated';
  if (amount > sums.dueMinor) return 'more';
  if (order.status !== 'delivered') return 'not_delivered';
  return amount < sums.dueMinor ? 'less' : 'ready';
}

interface KnownOrders {
  byId: Map<string, NamedOrder>;
  byNumber: Map<string, string>;
  byAwb: Map<string, string[]>;
}

/** A tracking number takes precedence over an order number that looks like it. */
function idsOf({ names }: RemittanceLine, { byAwb, byNumber }: KnownOrders): string[] {
  for (const name of names) {
    const ids = byAwb.get(name.toUpperCase());
    if (ids) return ids;
  }
  for (const name of names) {
    const id = byNumber.get(orderNumberOf(name) ?? '');
    if (id) return [id];
  }
  return [];
}

/** "#1042" → "1042"; null when it is not an order number. */
const orderNumberOf = (name: string): string | null =>
  /^#?\s*0*(\d{1,15})$/.exec(name)?.[1] ?? null;

async function ordersNamed(tenant: Tenant, lines: readonly RemittanceLine[]): Promise<KnownOrders> {
  const names = [...new Set(lines.flatMap((line) => line.names))].filter(Boolean);
  const byAwb = await ordersOfAwbs(tenant, names);
  const numbers = names.map(orderNumberOf).filter((number) => number !== null);
  const found = await namedOrders(tenant, { numbers, ids: [...byAwb.values()].flat() });
  return {
    byId: new Map(found.map((order) => [order.id, order])),
    byNumber: new Map(found.map(({ id, orderNumber }) => [String(orderNumber), id])),
    byAwb,
  };
}
