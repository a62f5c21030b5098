import { currencyOf, idOf, textOf, valueAt } from '../json-values.ts';
import type { OpenedPayment } from '../payment-gateway.ts';
import { fromUnits } from '../wire-amounts.ts';
import { wireDigits } from './wire-digits.ts';

export interface Session extends OpenedPayment {
  reference: string | null;
  /** `complete` may still be unpaid: with methods such as vouchers. */
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** Null until the shopper tries to pay. */
  payment: unknown;
  contact: string | null;
  email: string | null;
}

const STATUSES = ['open', 'complete', 'expired'] as const;

export function readSession(answer: unknown): Session | null {
  const id = idOf(valueAt(answer, 'id'));
  const currency = currencyOf(valueAt(answer, 'currency'));
  const status = STATUSES.find((each) => each === valueAt(answer, 'status'));
  if (id === null || currency === null || !status) return null;
  const amountMinor = fromUnits(valueAt(answer, 'amount_total'), currency, wireDigits(currency));
  if (amountMinor === null) return null;
  const customer = valueAt(answer, 'customer_details');
  return {
    id,
    amountMinor,
    currency,
    pageUrl: textOf(valueAt(answer, 'url'), 2_000),
    reference: idOf(valueAt(answer, 'client_reference_id')),
    status,
    isPaid: valueAt(answer, 'payment_status') === 'paid',
    payment: valueAt(answer, 'payment_intent') ?? null,
    contact: textOf(valueAt(customer, 'phone'), 40),
    email: textOf(valueAt(customer, 'email'), 254),
  };
}
