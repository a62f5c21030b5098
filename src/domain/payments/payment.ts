import { TenantModel } from '../../db/model.ts';
import type { RefundStatus, TransactionStatus } from '../../enums.ts';

/**
 * A payment of an order, received or expected. Amounts are minor units of `currency`, times ISO
 * 8601, so that it can be stored as JSON.
 */
export interface Payment {
  id: string;
  orderId: string;
  /** `manual` for a payment by hand. */
  provider: string;
  status: TransactionStatus;
  amountMinor: number;
  currency: string;
  method: string | null;
  /** Its reference in a bank's or courier's list. */
  reference: string | null;
  /** The gateway's own ids; null for a payment by hand. */
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  /** False: based on the shopper's proof; the gateway has not confirmed it yet. */
  verified?: false;
  createdAt: string;
}

/** A refund to the buyer. */
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
  reason: string;
  /** Why it failed. */
  error: string | null;
  createdAt: string;
}

export class PaymentRow extends TenantModel {
  static override tableName = 'payment_transactions';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  orderId!: string;
  provider!: string;
  status!: TransactionStatus;
  amountMinor!: number;
  currency!: string;
  method!: string | null;
  reference!: string | null;
  providerOrderId!: string | null;
  providerPaymentId!: string | null;
  confirmedAt!: Date | null;
  createdAt!: Date;
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
  reason!: string;
  error!: string | null;
  createdAt!: Date;
}

export const toPayment = (row: PaymentRow): Payment => ({
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
  reason: row.reason,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
});
