import { amountOf, currencyOf, idOf, valueAt } from '../json-values.ts';
import type { OpenedPayment } from '../payment-gateway.ts';

export function readOrder(answer: unknown): OpenedPayment | null {
  const id = idOf(valueAt(answer, 'id'));
  const amountMinor = amountOf(valueAt(answer, 'amount'));
  const currency = currencyOf(valueAt(answer, 'currency'));
  if (id === null || amountMinor === null || currency === null) return null;
  return { id, amountMinor, currency, pageUrl: null };
}
