/** With plain keys: never logged or stored. */
export interface GatewayAccount {
  keyId: string;
  keySecret: string;
}

/** What somebody is asked to pay. */
export interface AskedPayment {
  /** Ours, new for each: 40 characters at most, of `A-Z a-z 0-9 -`. */
  reference: string;
  /** Minor units, also below. */
  amountMinor: number;
  currency: string;
  /** What is paid for, in a few words. */
  description: string;
  /** Where the gateway's own page leads back to. */
  returnUrl: string;
  /** Until when it should take money; moved into what the gateway allows. */
  expiresAt: Date;
  /** ISO 639-1. */
  language: string;
  customer: { name: string; phone: string; email?: string };
}

export interface OpenedPayment {
  /** The gateway's id of what was opened: an order, a session, an invoice. */
  id: string;
  amountMinor: number;
  currency: string;
  /** Null: paid with the gateway's form on our page; of `find` also: not told again, or closed. */
  pageUrl: string | null;
}

/** By the gateway's name and by ours. */
export type PaymentName = Pick<OpenedPayment, 'id'> & Pick<AskedPayment, 'reference'>;

/** `authorized`: held on the card or account, not ours yet. */
export const GATEWAY_PAYMENT_STATUSES = [
  'created',
  'authorized',
  'captured',
  'refunded',
  'failed',
] as const;
export type GatewayPaymentStatus = (typeof GATEWAY_PAYMENT_STATUSES)[number];

export interface GatewayPayment {
  id: string;
  /** What `open` gave; null: unknown, such as of a payment through a link. */
  orderId: string | null;
  /** Ours; null where the gateway does not repeat it. */
  reference: string | null;
  amountMinor: number;
  currency: string;
  status: GatewayPaymentStatus;
  /** `upi`, `card`, `netbanking`, `wallet` and others that may come. */
  method: string | null;
  contact: string | null;
  email: string | null;
  amountRefundedMinor: number;
  error: string | null;
}

/** `pending`: accepted, not with the shopper yet. */
export const GATEWAY_REFUND_STATUSES = ['pending', 'processed', 'failed'] as const;
export type GatewayRefundStatus = (typeof GATEWAY_REFUND_STATUSES)[number];

export interface GatewayRefund {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  status: GatewayRefundStatus;
  refundId: string | null;
}

/** A webhook as it came. */
export interface WebhookDelivery {
  body: Buffer;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  now: Date;
}

/** What a webhook is about: never a proof of money. */
export interface GatewayEvent {
  /** The gateway's id of the delivery, the same when it is repeated. */
  id: string | null;
  /** The gateway's name of the event, such as `payment.captured`. */
  event: string;
  /** What `open` gave, also where the payment itself cannot be read. */
  orderId: string | null;
  /** Ours. */
  reference: string | null;
  paymentId: string | null;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
}

export interface PaymentProof {
  orderId: string;
  paymentId: string;
  signature: string;
}

/** A form that opens over a page of ours. */
export interface PaymentForm {
  script: string;
  /** Origins that the form needs beside the script's: frames and connections. */
  origins: readonly string[];
  /** Whether the gateway signed what the form brings. Constant in time. */
  isSigned(proof: PaymentProof, keySecret: string): boolean;
}

/**
 * Each kind is a folder next to this file, and a value of the column
 * `payment_transactions.provider`. Every call has a time limit, throws only `GatewayError`, and
 * must never be made inside a transaction.
 */
export interface PaymentGateway {
  /** ISO 4217; null: whatever the account takes. */
  readonly currencies: readonly string[] | null;
  /** Null: payments have a page of the gateway's own. */
  readonly form: PaymentForm | null;
  /** Whether a refund repeats our id of it. */
  readonly repeatsRefundIds: boolean;
  /** Origins of its own pages, to which a form of ours may lead. */
  readonly pageOrigins: readonly string[];
  /** The smallest amount that it takes. */
  minimumMinor(currency: string): number;
  ping(account: GatewayAccount): Promise<void>;
  /** Money is captured as soon as it is paid. */
  open(account: GatewayAccount, asked: AskedPayment): Promise<OpenedPayment>;
  /** What was opened with a reference of ours, when the answer was lost; null: nothing. */
  find(account: GatewayAccount, reference: string): Promise<OpenedPayment | null>;
  /** All tries to pay, the newest first. */
  payments(account: GatewayAccount, opened: PaymentName): Promise<GatewayPayment[]>;
  /** `within` ends it sooner than its own bound, also below. */
  payment(
    account: GatewayAccount,
    paymentId: string,
    within?: AbortSignal,
  ): Promise<GatewayPayment>;
  /** Takes money that is held; repeating it is not an error. Where none is ever held, it is refused. */
  capture(
    account: GatewayAccount,
    payment: { id: string; amountMinor: number; currency: string },
    within?: AbortSignal,
  ): Promise<GatewayPayment>;
  /** Takes no more money, where the gateway can: `open`: it still can be paid, or has been. */
  close(account: GatewayAccount, opened: PaymentName): Promise<'closed' | 'open'>;
  /** The same `idempotencyKey` never refunds twice. */
  refund(
    account: GatewayAccount,
    refund: {
      paymentId: string;
      amountMinor: number;
      currency: string;
      refundId: string;
      idempotencyKey: string;
    },
  ): Promise<GatewayRefund>;
  /** All of a payment; absent: webhooks tell of each by its id. */
  refunds?(account: GatewayAccount, paymentId: string): Promise<GatewayRefund[]>;
  findRefund(account: GatewayAccount, paymentId: string, refundId: string): Promise<GatewayRefund>;
  /** Of these very bytes, for any of the secrets; constant in time. */
  checkWebhook(
    delivery: WebhookDelivery,
    secrets: readonly string[],
  ): 'signed' | 'wrong' | 'unsigned';
  /** Null for an invalid event. Never throws. `body`: parsed; without a delivery: as it was kept. */
  readEvent(body: unknown, delivery?: Omit<WebhookDelivery, 'body'>): GatewayEvent | null;
}
