import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../../src/paths.ts';
import { ApiError } from './api-error.ts';
import { formPage, wrongFormPage } from './form-page.ts';
import type { Merchants } from './merchants.ts';
import type { Body } from './orders.ts';

/** A script of the form; not compiled, so it stands where it was written. */
export const browserScript = (name: 'checkout' | 'form'): string =>
  readFileSync(join(projectRoot, `dev/simulators/gateway/browser/${name}.js`), 'utf8');

export interface FormQuery {
  order_id?: string;
  key_id?: string;
  name?: string;
}

/** The payment form of an order, or why there is none. */
export function formOf({ ledger }: Merchants, query: FormQuery): string {
  const { order_id: orderId = '', key_id: keyId = '', name = 'A shop' } = query;
  try {
    const order = ledger.order(orderId, keyId);
    if (order.status === 'paid') return wrongFormPage('Payment already done for this order');
    return formPage(order, name);
  } catch (error) {
    if (error instanceof ApiError) return wrongFormPage(error.message);
    throw error;
  }
}

/** Does what a button of the form says. @throws ApiError for a payment that fails */
export function payByForm(merchants: Merchants, body: Body): object {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  const { id } = merchants.ledger.order(text('order_id'), text('key_id'));
  const way = text('way');
  const paying = {
    method: way === 'card' ? 'card' : 'upi',
    ...(text('contact') ? { contact: text('contact') } : {}),
    ...(text('email') ? { email: text('email') } : {}),
  };
  if (way === 'fail') throw failed(merchants, id, merchants.fail(id, paying));
  if (way === 'late') {
    const late = wait(merchants.lateMs, undefined, { signal: merchants.stopped });
    late.then(() => merchants.pay(id, paying)).catch(() => undefined);
    return {};
  }
  const { paymentId, signature } = merchants.pay(id, paying);
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: id,
    razorpay_signature: signature,
  };
}

function failed({ ledger }: Merchants, orderId: string, paymentId: string): ApiError {
  const payment = ledger.payment(paymentId);
  return new ApiError(400, payment.error_description ?? '', {
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: orderId, payment_id: paymentId },
  });
}
