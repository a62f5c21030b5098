import type { AttentionReason, TransactionStatus } from '../../../enums.ts';
import type { CustomerSnapshot } from '../../customers/customer-snapshot.ts';
import type { SoldLine } from '../../orders/order.ts';

/** What a shopper agreed to pay for. It stands, whatever prices do later. Minor units. */
export interface Quote {
  lines: SoldLine[];
  customer: CustomerSnapshot;
  notes: string;
  subtotalMinor: number;
  shippingAmountMinor: number;
  totalAmountMinor: number;
}

/** A refund as a webhook names it. */
export interface ToldRefund {
  id: string;
  paymentId: string;
}

/** What the goods of a quote cost when it was made, and what they do now. Minor units. */
export interface Dearer {
  thenMinor: number;
  nowMinor: number;
}

/** What is known of a payment beside its columns. The names of `platform.md` stand as they are. */
export interface TransactionMetadata {
  /** The money is there, and no order is. */
  needsOrderCreation?: true;
  /** The money is there, and what was bought is not: an order cannot be made. */
  needsRefund?: true;
  /** Paid more than a day after its quote, whose goods have become dearer: the seller decides. */
  dearer?: Dearer;
  /** A refund of it did not go through. */
  refundFailed?: true;
  /** What was paid, where that is not what was asked for. */
  mismatch?: { amountMinor: number; currency: string; paymentId: string };
  /** The seller has settled it in another way. */
  closed?: { reason: string; by: string; at: string };
  /** False: only a webhook has told of it, and the gateway has not said so itself yet. */
  verified?: false;
  /** The gateway has confirmed it: the shopper's return is awaited, then the order made without. */
  awaitsShopper?: true;
  /** Refunds that webhooks have told of, by the gateway's ids: it is asked about each. */
  toldRefunds?: ToldRefund[];
  /** Paid for an order of the gateway that we did not open: nobody knows for how much. */
  amountUnconfirmed?: true;
  /** A second payment for what that transaction was for. */
  extraOf?: string;
  /** Of the shopper, as the gateway knows them. */
  contact?: string;
  email?: string;
  /** Why the last try to pay failed, in the gateway's words. */
  lastError?: string;
}

/** A payment that goes, or went, through a gateway. */
export interface Transaction {
  id: string;
  provider: string;
  /** Null: a second payment of an order that has its row already. */
  providerOrderId: string | null;
  providerPaymentId: string | null;
  status: TransactionStatus;
  amountMinor: number;
  currency: string;
  /** Null until there is an order. */
  orderId: string | null;
  method: string | null;
  /** Null: not asked for by us. */
  quote: Quote | null;
  metadata: TransactionMetadata;
  /** Why the seller has to decide; null: nothing to decide. Follows from `metadata`. */
  attention: AttentionReason | null;
  publicToken: string | null;
  accountKeyId: string | null;
  capturedAt: Date | null;
  confirmedAt: Date | null;
  nextCheckAt: Date | null;
  checks: number;
  createdAt: Date;
}

/** The select list of a `Transaction`, in its field names. */
export const TRANSACTION_COLUMNS = `
  id, provider, provider_order_id as "providerOrderId", provider_payment_id as "providerPaymentId",
  status, amount_minor as "amountMinor", currency, order_id as "orderId", method, quote, metadata,
  attention, public_token as "publicToken", account_key_id as "accountKeyId",
  captured_at as "capturedAt", confirmed_at as "confirmedAt", next_check_at as "nextCheckAt",
  checks, created_at as "createdAt"`;

/** What finds a payment at its gateway, for people. */
export const referenceOf = ({ providerPaymentId, providerOrderId, id }: Transaction): string =>
  providerPaymentId ?? providerOrderId ?? id;

/** Whether the money has come in, whatever was given back since. */
export const isPaid = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status !== 'created' && status !== 'failed';

/** Whether the gateway itself has said that the money came in as the row says. */
export const isMoneyKnown = (
  transaction: Pick<Transaction, 'status' | 'metadata' | 'confirmedAt'>,
): boolean =>
  isPaid(transaction) &&
  transaction.confirmedAt !== null &&
  transaction.metadata.verified !== false &&
  transaction.metadata.mismatch === undefined;
