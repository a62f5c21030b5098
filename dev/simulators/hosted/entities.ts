/** A merchant's account; its webhooks are signed with its own secret. */
export interface HostedAccount {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Null: nobody is told. */
  webhookUrl: string | null;
}

interface Owned {
  id: string;
  /** The key id of an account. */
  account: string;
  /** Seconds. */
  createdAt: number;
}

/** A session, invoice or preference: what a shopper pays on a page of the gateway. */
export interface Page extends Owned {
  reference: string;
  /** Integers, as small as the gateway counts. */
  units: number;
  currency: string;
  description: string;
  returnUrl: string;
  /** Seconds; null: it never ends by itself. */
  endsAt: number | null;
  status: 'open' | 'done' | 'ended';
  email: string | null;
  phone: string | null;
}

export interface Payment extends Owned {
  pageId: string;
  units: number;
  currency: string;
  method: string;
  /** Paid later than it was begun, with a voucher or a transfer. */
  isDelayed: boolean;
  status: 'waiting' | 'paid' | 'failed';
  refunded: number;
  isDisputed: boolean;
}

export interface Refund extends Owned {
  paymentId: string;
  units: number;
  currency: string;
  status: 'pending' | 'processed' | 'failed';
  /** What it was asked for with. */
  asked: Record<string, string>;
}

/** What a gateway tells about. */
export type Happening =
  | { what: 'begun' | 'paid' | 'failed' | 'disputed'; page: Page; payment: Payment }
  | { what: 'ended'; page: Page }
  | { what: 'refund'; page: Page; payment: Payment; refund: Refund };

export const nowSeconds = (): number => Math.floor(Date.now() / 1_000);
