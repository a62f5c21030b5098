import { orderVersion } from '../../../domain/orders/edit/edit-changes.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { timeline } from '../../../domain/orders/timeline.ts';
import type { Store } from '../../../domain/stores/find-store.ts';
import { localeOf } from '../../../domain/stores/locale-of.ts';
import { formatMoney, minorToText, parseMoney } from '../../../format/money.ts';
import { statusWords } from '../../../format/status-labels.ts';
import { tenantOfStore } from '../../../tenancy/tenant.ts';
import { english } from '../../../translation/translator.ts';
import { linesOf } from '../manual-order/manual-order-page.ts';
import { type EditForm, editFormOf, formPairs } from './edit-form.ts';

const { orderLooks } = statusWords(english);

const FIELD_LABELS = {
  'customer.name': 'Name',
  'customer.phone': 'Phone',
  'customer.email': 'Email',
  'customer.address.line1': 'Address',
  'customer.address.line2': 'Landmark',
  'customer.address.postalCode': 'Postal code',
  'customer.address.city': 'City',
  'customer.address.state': 'State',
  'customer.address.country': 'Country',
  notes: 'Note',
} as const;

/** Two people changed one order: what is saved now beside what this one typed. */
export async function editClash(store: Store, order: Order, yours: EditForm) {
  const theirs = editFormOf(order, yours.whole);
  const [theirLines, yourLines, entries] = await Promise.all([
    lineWords(store, theirs, order),
    lineWords(store, yours, order),
    timeline(tenantOfStore(store), order.id),
  ]);
  const last = entries.findLast(({ type }) => type === 'edited' || type === 'status_changed');
  const texts = Object.entries(FIELD_LABELS).map(([field, label]) => ({
    label,
    theirs: [theirs.fields[field as keyof typeof FIELD_LABELS]],
    yours: [yours.fields[field as keyof typeof FIELD_LABELS]],
  }));
  const lines = { label: 'Items', theirs: theirLines, yours: yourLines };
  return {
    order,
    last,
    state: orderLooks[order.status].word,
    differences: (yours.whole ? [lines, ...texts] : texts.slice(-1)).filter(
      (pair) => pair.theirs.join('\n').trim() !== pair.yours.join('\n').trim(),
    ),
    /** Everything that was typed, to be sent again as it is, on what is saved now. */
    fields: formPairs({ ...yours, version: orderVersion(order) }),
  };
}

/** "2 × Blue mug, ₹499" for each line. */
async function lineWords(store: Store, form: EditForm, order: Order): Promise<string[]> {
  const lines = await linesOf(store, form.items);
  return lines.map(({ variantId, quantity, price, priceMinor, ...line }) => {
    const sold = order.items.find((item) => item.variantId === variantId);
    const name = sold?.productName ?? line.name;
    const variant = sold?.variantName ?? line.variantName;
    const typed = price.trim() || minorToText(sold?.unitPriceMinor ?? priceMinor, order.currency);
    const minor = parseMoney(typed, order.currency);
    const amount = minor === null ? typed : formatMoney(minor, order.currency, localeOf(store));
    return `${quantity} × ${name}${variant ? ` (${variant})` : ''}, ${amount}`;
  });
}
