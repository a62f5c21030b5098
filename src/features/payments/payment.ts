import type { RefundStatus, TransactionStatus } from '../../enums.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import { fromStored, fromStoredOrNull, type Text } from '../../kernel/translation/text.ts';
import type { PaymentTransaction } from './transactions/transaction.ts';

/** Amounts are minor units of `currency`, times ISO 8601, so that it can be stored as JSON. */
export interface Payment {
  id: string;
  orderId: string;
  /** `manual` for a payment by hand. */
  provider: string;
  status: TransactionStatus;
  amountMinor: number;
  currency: string;
  method: string | null;
  reference: string | null;
  /** The gateway's own ids; null for a payment by hand. */
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  /** False: based on the shopper's proof; the gateway has not confirmed it yet. */
  verified?: false;
  createdAt: string;
}

export interface Refund {
  id: string;
  /** Null: for a payment without an order. */
  orderId: string | null;
  /** The refunded payment; null: several payments. */
  paymentId: string | null;
  /** `manual` for a refund by hand, else the payment's gateway. */
  provider: string;
  /** The gateway's own id, after it has accepted the refund. */
  providerRefundId: string | null;
  status: RefundStatus;
  amountMinor: number;
  currency: string;
  method: string;
  reason: Text;
  error: Text | null;
  createdAt: string;
}

export class RefundRow extends TenantModel {
  static override tableName = 'refunds';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  orderId!: string | null;
  paymentTransactionId!: string | null;
  provider!: string;
  providerRefundId!: string | null;
  status!: RefundStatus;
  amountMinor!: number;
  currency!: string;
  method!: string;
  /** As `stored`, both. */
  reason!: string;
  error!: string | null;
  actorName!: string;
  tellsCustomer!: boolean;
  /** How often a person tried again what the gateway had refused: part of the idempotency key. */
  tries!: number;
  /** Calls to the gateway since then. */
  attempts!: number;
  nextAttemptAt!: Date | null;
  /** Until when a process is calling the gateway. */
  leasedUntil!: Date | null;
  doneAt!: Date | null;
  createdAt!: Date;
  updatedAt!: Date;
}

export type OrderPayment = PaymentTransaction & { orderId: string };

export const toPayment = (row: OrderPayment): Payment => ({
  id: row.id,
  orderId: row.orderId,
  provider: row.provider,
  status: row.status,
  amountMinor: row.amountMinor,
  currency: row.currency,
  method: row.method,
  reference: row.reference,
  gatewayOrderId: row.providerOrderId,
  gatewayPaymentId: row.providerPaymentId,
  ...(row.status === 'captured' && row.provider !== 'manual' && row.confirmedAt === null
    ? { verified: false as const }
    : {}),
  createdAt: row.createdAt.toISOString(),
});

export const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  orderId: row.orderId,
  paymentId: row.paymentTransactionId,
  provider: row.provider,
  providerRefundId: row.providerRefundId,
  status: row.status,
  amountMinor: row.amountMinor,
  currency: row.currency,
  method: row.method,
  reason: fromStored(row.reason),
  error: fromStoredOrNull(row.error),
  createdAt: row.createdAt.toISOString(),
});
