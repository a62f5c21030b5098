import { currencyOf, idOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayPayment, OpenedPayment } from '../payment-gateway.ts';
import { fromMajor } from '../wire-amounts.ts';

export interface Invoice extends OpenedPayment {
  reference: string | null;
  status: string;
  isPaid: boolean;
  payment: GatewayPayment;
}

/** `SETTLED`: paid, and with the seller. */
const PAID = ['PAID', 'SETTLED'];

/** As the API answers it and as a webhook brings it. Null for one with unreliable amounts. */
export function readInvoice(answer: unknown): Invoice | null {
  const id = idOf(valueAt(answer, 'id'));
  const currency = currencyOf(valueAt(answer, 'currency'));
  const status = textOf(valueAt(answer, 'status'), 40);
  if (id === null || currency === null || status === null) return null;
  const amountMinor = fromMajor(valueAt(answer, 'amount'), currency);
  const isPaid = PAID.includes(status);
  const paid = fromMajor(valueAt(answer, 'paid_amount') ?? valueAt(answer, 'amount'), currency);
  if (amountMinor === null || (isPaid && paid === null)) return null;
  const reference = idOf(valueAt(answer, 'external_id'));
  const payment: GatewayPayment = {
    // An invoice is paid once: its payment has no other name.
    id,
    orderId: id,
    reference,
    amountMinor: (isPaid ? paid : null) ?? amountMinor,
    currency,
    status: isPaid ? 'captured' : status === 'EXPIRED' ? 'failed' : 'created',
    method: textOf(valueAt(answer, 'payment_method'), 40)?.toLowerCase() ?? null,
    contact: textOf(valueAt(valueAt(answer, 'customer'), 'mobile_number'), 40),
    email: textOf(valueAt(answer, 'payer_email'), 254),
    // It does not say what was given back: a refund is told by itself.
    amountRefundedMinor: 0,
    error: null,
  };
  return {
    id,
    amountMinor,
    currency,
    pageUrl: status === 'PENDING' ? textOf(valueAt(answer, 'invoice_url'), 2_000) : null,
    reference,
    status,
    isPaid,
    payment,
  };
}
