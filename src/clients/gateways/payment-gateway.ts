/** With plain keys: never logged or stored. */
export interface GatewayAccount {
  keyId: string;
  keySecret: string;
}

/** Amounts in minor units. */
export interface GatewayOrder {
  id: string;
  amountMinor: number;
  currency: string;
}

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
  /** Null: not made for an order, such as one through a payment link. */
  orderId: string | null;
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

export interface GatewayEvent {
  /** The gateway's name of the event, such as `payment.captured`. */
  event: string;
  /** The order of the gateway that it is about, also where the payment itself cannot be read. */
  orderId: string | null;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
}

export interface PaymentProof {
  orderId: string;
  paymentId: string;
  signature: string;
}

/**
 * Each kind is a folder next to this file, and a value of the column
 * `payment_transactions.provider`. Every call has a time limit, throws only `GatewayError`, and
 * must never be made inside a transaction.
 */
export interface PaymentGateway {
  ping(account: GatewayAccount): Promise<void>;
  /** Captured as soon as it is paid. `receipt`: 40 characters at most. */
  createOrder(
    account: GatewayAccount,
    order: { amountMinor: number; currency: string; receipt: string },
  ): Promise<GatewayOrder>;
  paymentsOfOrder(account: GatewayAccount, orderId: string): Promise<GatewayPayment[]>;
  /** `within` ends it sooner than its own bound, also below. */
  payment(
    account: GatewayAccount,
    paymentId: string,
    within?: AbortSignal,
  ): Promise<GatewayPayment>;
  /** Repeating it for a captured payment is not an error. */
  capture(
    account: GatewayAccount,
    payment: { id: string; amountMinor: number; currency: string },
    within?: AbortSignal,
  ): Promise<GatewayPayment>;
  /** The same `idempotencyKey` never refunds twice. */
  refund(
    account: GatewayAccount,
    refund: { paymentId: string; amountMinor: number; refundId: string; idempotencyKey: string },
  ): Promise<GatewayRefund>;
  findRefund(account: GatewayAccount, paymentId: string, refundId: string): Promise<GatewayRefund>;
  /** Constant in time. */
  isPaymentSigned(proof: PaymentProof, keySecret: string): boolean;
  /** Of these very bytes; constant in time. */
  isWebhookSigned(body: Buffer, signature: string, webhookSecret: string): boolean;
  /** Null for an invalid event. Never throws. */
  readEvent(body: unknown): GatewayEvent | null;
  readonly checkoutScript: string;
  /** Origins that the form needs beside the script's: frames and connections. */
  readonly checkoutOrigins: readonly string[];
  /** The smallest amount that it takes, in minor units. */
  readonly minimumMinor: number;
}

/** Headers of a webhook in lower case: our neutral names, and the provider's own on the wire. */
export const SIGNATURE_HEADERS = ['x-gateway-signature', 'x-razorpay-signature'] as const;
export const EVENT_ID_HEADERS = ['x-gateway-event-id', 'x-razorpay-event-id'] as const;
