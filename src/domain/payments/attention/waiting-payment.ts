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

/** Whom the seller can ask; a payment that we never quoted says little of them. */
export type Payer = Partial<CustomerSnapshot>;

/** A refund that the gateway has refused. */
export interface FailedRefund extends Sum {
  /** Why, in the gateway's words. */
  error: string | null;
  /** When, as ISO 8601. */
  at: string;
}

/** A payment that waits for the seller's decision, with all that it takes to decide. */
export interface WaitingPayment {
  transaction: Transaction;
  reason: AttentionReason;
  /** The money that it is about: what is left of what came in, or what did not go back. */
  sum: Sum;
  /** Whether some of it went back, or is on its way: then it buys nothing any more. */
  isTouched: boolean;
  /** What was asked for. */
  asked: Sum;
  gatewayPaymentId: string | null;
  /** False: only a webhook has told of it; the gateway has not confirmed it yet. */
  verified: boolean;
  payer: Payer;
  /** What was to be bought, with its stock now; empty where nobody knows. */
  lines: WaitingLine[];
  /** The order that the payment, or the one that it repeats, has; null: none. */
  order: NamedOrder | null;
  failedRefund: FailedRefund | null;
}
