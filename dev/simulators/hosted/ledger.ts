import { SavedFile } from '../saved-file.ts';
import type { Page, Payment, Refund } from './entities.ts';

interface Saved {
  pages: [string, Page][];
  payments: [string, Payment][];
  refunds: [string, Refund][];
  keys: [string, KeptAnswer][];
  webhookUrls: [string, string][];
}

/** What a key was first sent with, and what was answered. */
export interface KeptAnswer {
  asked: string;
  answer: object;
  at: number;
}

/** What a simulated gateway remembers, the newest last; with a file also when it starts again. */
export class HostedLedger {
  readonly pages: Map<string, Page>;
  readonly payments: Map<string, Payment>;
  readonly refunds: Map<string, Refund>;
  readonly keys: Map<string, KeptAnswer>;
  /** By account, where a developer has changed them. */
  readonly webhookUrls: Map<string, string>;
  readonly #file: SavedFile<Saved>;

  constructor(path: string | null = null) {
    this.#file = new SavedFile(path);
    const saved = this.#file.read();
    this.pages = new Map(saved?.pages);
    this.payments = new Map(saved?.payments);
    this.refunds = new Map(saved?.refunds);
    this.keys = new Map(saved?.keys);
    this.webhookUrls = new Map(saved?.webhookUrls);
  }

  save(): void {
    const { pages, payments, refunds, keys, webhookUrls } = this;
    this.#file.write({
      pages: [...pages],
      payments: [...payments],
      refunds: [...refunds],
      keys: [...keys],
      webhookUrls: [...webhookUrls],
    });
  }

  /** The newest first. */
  paymentsOf(pageId: string): Payment[] {
    return [...this.payments.values()].filter((each) => each.pageId === pageId).reverse();
  }

  /** The newest first. */
  refundsOf(paymentId: string): Refund[] {
    return [...this.refunds.values()].filter((each) => each.paymentId === paymentId).reverse();
  }
}
