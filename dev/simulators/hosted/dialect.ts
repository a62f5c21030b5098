import type { FastifyInstance } from 'fastify';
import type { Happening, HostedAccount, Page, Payment } from './entities.ts';
import type { HostedGateway } from './hosted-gateway.ts';

export interface Method {
  name: string;
  /** Paid hours after it was chosen. */
  isDelayed?: boolean;
}

/** A webhook before it is signed. */
export interface Told {
  event: string;
  body: object;
  query?: Record<string, string>;
  isUnsigned?: boolean;
}

export interface Signing {
  account: HostedAccount;
  /** Seconds. */
  at: number;
  isWrong: boolean;
}

/** What differs between gateways with a page of their own. */
export interface Dialect {
  /** A value of `provider`, and of its file's name. */
  name: string;
  title: string;
  account: HostedAccount;
  methods: readonly Method[];
  /** Whether a page that is paid takes money again; otherwise a page has one payment, also after tries. */
  takesTwice?: boolean;
  faults?: readonly string[];
  /** `page`: of a payment. */
  newId(kind: 'page' | 'payment' | 'refund', page?: Page): string;
  /** Decimals of `units`. */
  digits(currency: string): number;
  /** Where the shopper goes after the page. */
  returnUrl(page: Page, payment: Payment | null): string;
  /** In the order in which they come about. */
  tell(happening: Happening, gateway: HostedGateway): Told[];
  sign(told: Told & { text: string }, signing: Signing): Record<string, string>;
  /** A failure of its API in its own words. */
  failure(status: number, words: string): object;
  routes(api: FastifyInstance, gateway: HostedGateway): void;
}
