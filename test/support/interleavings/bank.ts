import type { GatewayProvider } from '../../../src/clients/gateways/gateway-origins.ts';
import type { TestStore } from '../stores.ts';

/** Money as the gateway has it: the truth. */
export interface Money {
  id: string;
  minor: number;
  currency: string;
  /** Of that, what went back, or is on its way. */
  backMinor: number;
}

export interface Webhook {
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** How a webhook comes. `theirs`: signed for another store, and sent to it. */
export const MANNERS = ['signed', 'twice', 'wrong', 'unsigned', 'stale', 'theirs'] as const;
export type Manner = (typeof MANNERS)[number];

/** `first`: before the answer of the API. */
export const TELLINGS = ['never', 'first', 'twice', 'reordered'] as const;

export interface Paying {
  minor?: number;
  currency?: string;
  /** With a voucher, which is paid later. */
  isDelayed?: boolean;
}

/** What create-payment answers, as far as both kinds of gateways need it. */
export interface Opened {
  gatewayOrderId: string | null;
  redirectUrl?: string | null;
}

/** A gateway's simulator, played by hand. What it refuses throws; it tells nobody by itself. */
export interface Bank {
  readonly provider: GatewayProvider;
  readonly currency: string;
  readonly priceMinor: number;
  /** Those that all gateways can have, and others that one has. */
  readonly faults: readonly string[];
  connect(store: TestStore): Promise<void>;
  /** As a sequence finds it. */
  reset(): void;
  fail(how: string): void;
  refundsEnd(how: 'at once' | 'pending' | 'fail'): void;
  /** From now on it also tells by itself; at first it does not. */
  tell(how: (typeof TELLINGS)[number]): void;
  /** Until what it tells by itself has come. */
  told(): Promise<void>;
  /** Its name of what was opened. */
  pageOf(opened: Opened): string;
  askedMinor(page: string): number;
  pay(page: string, paying?: Paying): void;
  decline(page: string): void;
  /** The bank's word about a voucher. */
  settle(page: string, outcome: 'paid' | 'failed'): void;
  /** The page takes no more money. */
  end(page: string): void;
  /** As in the gateway's own dashboard. */
  giveBack(page: string, minor: number): void;
  /** The bank's word about refunds that are on their way. */
  settleRefunds(outcome: 'processed' | 'failed'): void;
  /** What came in for a page. */
  moneyOf(page: string): Money[];
  /** What it tells of a page as it is now. */
  webhooksOf(page: string, manner: Manner, other: TestStore): Webhook[];
}
