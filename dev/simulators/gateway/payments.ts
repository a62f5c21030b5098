import { ApiError } from './api-error.ts';
import { entityId, nowSeconds, type OrderEntity, type PaymentEntity } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { type Body, readAmount } from './orders.ts';

/** How somebody tries to pay. Minor units. */
export interface Try {
  method?: string;
  /** Another amount than the order's, as a real gateway would not take it. */
  amountMinor?: number;
  contact?: string;
  email?: string;
}

/** A try to pay an order, whatever comes of it. */
export function tryToPay(
  ledger: Ledger,
  order: OrderEntity,
  status: 'authorized' | 'failed',
  { method = 'upi', amountMinor = order.amount, contact, email }: Try = {},
): PaymentEntity {
  const failed = status === 'failed';
  const payment: PaymentEntity = {
    account: order.account,
    id: entityId('pay'),
    entity: 'payment',
    amount: amountMinor,
    currency: order.currency,
    status,
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: method === 'card' ? entityId('card') : null,
    bank: null,
    wallet: null,
    vpa: method === 'upi' ? 'asha@simulated' : null,
    email: email ?? 'asha@example.com',
    contact: contact ?? '+919876543210',
    notes: [],
    fee: null,
    tax: null,
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? 'Payment was declined by the bank' : null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? 'payment_failed' : null,
    acquirer_data: method === 'upi' ? { rrn: '632415908877' } : { auth_code: null },
    created_at: nowSeconds(),
  };
  order.attempts++;
  if (order.status === 'created') order.status = 'attempted';
  ledger.payments.set(payment.id, payment);
  ledger.save();
  return payment;
}

/** Takes money that is held. */
export function takeMoney(ledger: Ledger, payment: PaymentEntity): void {
  payment.status = 'captured';
  payment.captured = true;
  payment.fee = Math.round(payment.amount * 0.02);
  payment.tax = Math.round(payment.fee * 0.18);
  const order = payment.order_id === null ? undefined : ledger.orders.get(payment.order_id);
  if (order) {
    order.status = 'paid';
    order.amount_paid += payment.amount;
    order.amount_due = Math.max(0, order.amount - order.amount_paid);
  }
  ledger.save();
}

/** What the API's capture does. @throws ApiError 400 */
export function capturePayment(ledger: Ledger, payment: PaymentEntity, body: Body): PaymentEntity {
  const amount = readAmount(body.amount);
  if (payment.captured) throw new ApiError(400, 'This payment has already been captured');
  if (payment.status !== 'authorized') {
    throw new ApiError(400, 'Only payments which have been authorized can be captured');
  }
  if (amount !== payment.amount) {
    throw new ApiError(400, 'Capture amount must be equal to the amount authorized');
  }
  takeMoney(ledger, payment);
  return payment;
}
