import type { AttentionReason } from '../../../enums.ts';
import type { CustomerSnapshot } from '../../customers/customer-snapshot.ts';
import type { NamedOrder } from '../../orders/named-orders.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { WaitingLine } from './stock-of-lines.ts';

/** An amount with its currency. */
export interface Sum {
  amountMinor: number;
  currency: string;
}

/** The buyer's contact details; few for a payment without a quote of ours. */
export type Payer = Partial<CustomerSnapshot>;

/** A refund that the gateway refused. */
export interface FailedRefund extends Sum {
  /** The reason, in the gateway's words. */
  error: string | null;
  /** When, as ISO 8601. */
  at: string;
}

/** A payment that needs the seller's decision, with all data for it. */
export interface WaitingPayment {
  transaction: Transaction;
  reason: AttentionReason;
  /** The amount of the decision: what is left of the money, or what could not be refunded. */
  sum: Sum;
  /** Whether some of it was or is being refunded: then it can't become an order. */
  isTouched: boolean;
  /** The amount that was requested. */
  asked: Sum;
  gatewayPaymentId: string | null;
  /** False: only a webhook reports it; the gateway has not confirmed it yet. */
  verified: boolean;
  payer: Payer;
  /** What was to be bought, with present stock; empty when unknown. */
  lines: WaitingLine[];
  /** The order of the payment, or of the payment that it duplicates; null: none. */
  order: NamedOrder | null;
  failedRefund: FailedRefund | null;
}
