import { currencyOf, idOf, textOf, valueAt } from '../json-values.ts';
import type { OpenedPayment } from '../payment-gateway.ts';
import { fromMajor } from '../wire-amounts.ts';

export interface Preference extends OpenedPayment {
  reference: string | null;
}

/** Null for an invalid one, or for other goods than one thing of one piece. */
export function readPreference(answer: unknown): Preference | null {
  const id = idOf(valueAt(answer, 'id'));
  const items = valueAt(answer, 'items');
  const item = Array.isArray(items) && items.length === 1 ? items[0] : null;
  const currency = currencyOf(valueAt(item, 'currency_id'));
  if (id === null || currency === null || valueAt(item, 'quantity') !== 1) return null;
  const amountMinor = fromMajor(valueAt(item, 'unit_price'), currency);
  if (amountMinor === null) return null;
  return {
    id,
    amountMinor,
    currency,
    pageUrl: textOf(valueAt(answer, 'init_point'), 2_000),
    reference: idOf(valueAt(answer, 'external_reference')),
  };
}
