import orders from '../../data/demo/orders.json' with { type: 'json' };
import type { CodAnswer, OrderStatus, ParcelState } from '../../src/enums.ts';
import type { ManualMethod } from '../../src/features/payments/methods.ts';
import type { FromJson } from './from-json.ts';

/** Who orders from the demo store. */
interface DemoShopper {
  shopper: string;
  phone: string;
  address: { line1: string; city: string; postalCode: string };
}

/** How many of what. */
export interface DemoLine {
  sku: string;
  quantity: number;
}

/** What somebody orders, and how long ago in hours. */
export interface DemoCart extends DemoShopper {
  lines: readonly DemoLine[];
  hours: number;
}

/** One order of the demo store and what happened to it. */
export interface DemoOrder extends DemoCart {
  /** Entered by hand, paid or not; absent: placed in the shop, to be paid in cash. */
  method?: 'paid' | 'unpaid';
  status?: OrderStatus;
  /** Sent, and as far as this. */
  parcel?: { courier: string; awb: string; state: ParcelState };
  /** The cash came in this way. */
  paid?: ManualMethod;
  /** Given back, in minor units. */
  refundMinor?: number | 'all';
  cod?: CodAnswer;
  tags?: string[];
  note?: string;
}

/** The last week: every state that a seller meets. */
export const demoOrders =
  orders.lastWeek satisfies readonly FromJson<DemoOrder>[] as readonly DemoOrder[];

/** Who pays online, and what comes of it. */
export const onlineCarts: Readonly<
  Record<'paidByUpi' | 'soldOut' | 'quickerInCash' | 'closedTab' | 'refundFails', DemoCart>
> = orders.online;

/** Who ordered what in the weeks before; the history puts them together. */
export const earlier: { shoppers: readonly DemoShopper[]; lines: readonly DemoLine[] } =
  orders.earlier;
