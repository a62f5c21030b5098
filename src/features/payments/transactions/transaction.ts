import type { AttentionReason, TransactionStatus } from '../../../enums.ts';
import { TenantModel } from '../../../kernel/db/model.ts';
import type { CustomerSnapshot } from '../../customers/index.ts';
import type { DeliveryOption } from '../../delivery-areas/delivery-area.ts';
import type { SoldDelivery } from '../../delivery-areas/sold-delivery.ts';
import type { SoldLine } from '../../orders/order.ts';

/** Even if prices change later. Minor units. */
export interface Quote {
  lines: SoldLine[];
  customer: CustomerSnapshot;
  notes: string;
  /** The shopper's; absent in older ones. */
  language?: string;
  /** By one of the store's options; absent: it has no areas. */
  delivery?: SoldDelivery;
  /** What that option says of cash. */
  cash?: DeliveryOption['cod'];
  subtotalMinor: number;
  shippingAmountMinor: number;
  totalAmountMinor: number;
}

export interface ToldRefund {
  id: string;
  paymentId: string;
}

/** When the quote was made, and now. Minor units. */
export interface Dearer {
  thenMinor: number;
  nowMinor: number;
}

/** Further data of a payment. Others read some of it by these names (docs/rules.md 5). */
export interface TransactionMetadata {
  needsOrderCreation?: true;
  /** Paid, but the items are sold out: an order can't be created. */
  needsRefund?: true;
  /** Paid more than a day after its quote, whose goods cost more now: the seller decides. */
  dearer?: Dearer;
  /**
   * The order, by its id, of the same buyer and pieces that was placed after this payment was opened:
   * the seller decides whether both are wanted.
   */
  twinOf?: string;
  refundFailed?: true;
  /** What was paid, when it differs from what was requested. */
  mismatch?: { amountMinor: number; currency: string; paymentId: string };
  closed?: { reason: string; by: string; at: string };
  /** Its page at the gateway was closed, unpaid, since its shopper went elsewhere. */
  ended?: true;
  /** False: only a webhook reports it, and the gateway has not confirmed it yet. */
  verified?: false;
  /** Confirmed; its order is created automatically if the shopper doesn't return. */
  awaitsShopper?: true;
  /** Refunds reported by webhooks, by the gateway's ids; each is checked at the gateway. */
  toldRefunds?: ToldRefund[];
  /** Paid for a gateway order that we did not open: the requested amount is unknown. */
  amountUnconfirmed?: true;
  extraOf?: string;
  contact?: string;
  email?: string;
  /** Its order was created while its shopper was away. */
  unseen?: true;
  lastError?: string;
}

export class PaymentTransaction extends TenantModel {
  static override tableName = 'payment_transactions';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  /** `manual` for a payment by hand. */
  provider!: string;
  /** Null: a second payment of an order that already has a row. */
  providerOrderId!: string | null;
  providerPaymentId!: string | null;
  status!: TransactionStatus;
  amountMinor!: number;
  currency!: string;
  orderId!: string | null;
  method!: string | null;
  /** Of a payment by hand, in a bank's or courier's list. */
  reference!: string | null;
  /** Null: not requested by us. */
  quote!: Quote | null;
  metadata!: TransactionMetadata;
  /** Why the seller must decide; null: no decision is needed. Generated from `metadata`. */
  attention!: AttentionReason | null;
  publicToken!: string | null;
  accountKeyId!: string | null;
  /** The gateway's own page, where it has one. */
  pageUrl!: string | null;
  /** The request that it was started from; null: a checkout. */
  paymentRequestId!: string | null;
  capturedAt!: Date | null;
  confirmedAt!: Date | null;
  nextCheckAt!: Date | null;
  checks!: number;
  /** What it is for, as `wishOf` says; null: not opened by a checkout. */
  wish!: string | null;
  wishTurn!: number | null;
  /** The browser in which it was started, by its name in rows; null: unknown. */
  browser!: string | null;
  createdAt!: Date;
  updatedAt!: Date;
}

export const TRANSACTION_FIELDS = [
  'id',
  'provider',
  'providerOrderId',
  'providerPaymentId',
  'status',
  'amountMinor',
  'currency',
  'orderId',
  'method',
  'quote',
  'metadata',
  'attention',
  'publicToken',
  'accountKeyId',
  'pageUrl',
  'paymentRequestId',
  'capturedAt',
  'confirmedAt',
  'nextCheckAt',
  'checks',
  'createdAt',
] as const;

export type Transaction = Pick<PaymentTransaction, (typeof TRANSACTION_FIELDS)[number]>;

export const referenceOf = ({ providerPaymentId, providerOrderId, id }: Transaction): string =>
  providerPaymentId ?? providerOrderId ?? id;

export const isPaid = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status !== 'created' && status !== 'failed';

/** Whether the gateway itself confirmed the money as the row has it. */
export const isMoneyKnown = (
  transaction: Pick<Transaction, 'status' | 'metadata' | 'confirmedAt'>,
): boolean =>
  isPaid(transaction) &&
  transaction.confirmedAt !== null &&
  transaction.metadata.verified !== false &&
  transaction.metadata.mismatch === undefined;
