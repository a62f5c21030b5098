import neighbours from '../../data/demo/neighbours.json' with { type: 'json' };
import type { BillingCycle, PlanSlug } from '../../src/enums.ts';
import type { DemoMessage } from './demo-message.ts';
import type { FromJson } from './from-json.ts';
import type { DemoGateway, DemoWay } from './ways-to-pay.ts';

/** What a neighbour is an example of, where it is one. */
type Trouble = 'switched off' | 'no messages' | 'failed notices' | 'owner switched off';

/** Another store of the demo platform. */
export interface Neighbour {
  store: string;
  slug: string;
  owner: string;
  email: string;
  plan: PlanSlug;
  cycle: BillingCycle;
  /** Months or years that were paid for. */
  paid: number;
  /** When the last of them ends, or the trial; negative: it has ended. */
  endsInDays: number;
  /** It ends then, because its owner said so. */
  isCancelled?: boolean;
  /** Payments that the bank refused, the last one a day before the end. */
  refused?: number;
  /** Absent: India. */
  place?: { country: string; currency: string; timeZone: string; language: string };
  goods: readonly { name: string; price: number }[];
  /** Orders of the last week. */
  orders: number;
  trouble?: Trouble;
  /** What its shoppers write; given up, where it gets no messages. */
  messages?: readonly DemoMessage[];
  /** Its number at the simulated provider. */
  chat?: { phoneNumberId: string; accountId: string; accessToken: string };
  /** How it is paid without a gateway. */
  direct?: readonly DemoWay[];
  /** Its account at a simulated one. */
  gateway?: DemoGateway;
}

/** One of each state that an operator meets. Prices in whole units of the store's currency. */
export const NEIGHBOURS =
  neighbours.stores satisfies readonly FromJson<Neighbour>[] as readonly Neighbour[];

/** Those of other countries, where people look at what is different there. */
export const ABROAD: readonly Neighbour[] = NEIGHBOURS.filter(({ place }) => place !== undefined);

/** Who buys from them. */
export const BUYERS: readonly string[] = neighbours.buyers;
