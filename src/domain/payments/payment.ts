import type { RefundStatus, TransactionStatus } from '../../enums.ts';
import { TenantModel } from '../../model.ts';

/**
 * Money that came in, or is about to, for one order. Amounts are minor units of `currency`, times
 * ISO 8601, so that it survives being kept as JSON.
 */
export interface Payment {
  id: string;
  orderId: string;
  /** `manual` for what the seller has taken by hand. */
  provider: string;
  status: TransactionStatus;
  amountMinor: number;
  currency: string;
  method: string | null;
  /** What finds it in a bank's or courier's own list. */
  reference: string | null;
  /** The gateway's own ids; null for what was taken by hand. */
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  /** False: came in as the shopper's proof says; the gateway, asked since, has not said so yet. */
  verified?: false;
  createdAt: string;
}

/** Money that goes back to who bought. */
export interface Refund {
  id: string;
  /** Null: of a payment without an order. */
  orderId: string | null;
  /** The refunded payment; null: several payments. */
  paymentId: string | null;
  /** `manual` for what the seller gives back by hand, else that of the payment's gateway. */
  provider: string;
  /** The gateway's own id, once it has taken it on. */
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
