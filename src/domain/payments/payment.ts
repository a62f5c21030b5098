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
  createdAt: string;
}

/** Money that goes back to who bought. */
export interface Refund {
  id: string;
  orderId: string;
  /** The payment that it comes out of; null: out of several. */
  paymentId: string | null;
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
  createdAt!: Date;
}

export class RefundRow extends TenantModel {
  static override tableName = 'refunds';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  orderId!: string;
  paymentTransactionId!: string | null;
  status!: RefundStatus;
  amountMinor!: number;
  currency!: string;
  method!: string;
  reason!: string;
  error!: string | null;
  actorName!: string;
  createdAt!: Date;
  updatedAt!: Date;
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
  createdAt: row.createdAt.toISOString(),
});

export const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  orderId: row.orderId,
  paymentId: row.paymentTransactionId,
  status: row.status,
  amountMinor: row.amountMinor,
  currency: row.currency,
  method: row.method,
  reason: row.reason,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
});
