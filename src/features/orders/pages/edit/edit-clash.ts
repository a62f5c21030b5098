import { formatMoney, minorToText, parseMoney } from '../../../../kernel/format/money.ts';
import { statusWords } from '../../../../kernel/format/status-labels.ts';
import { tenantOfStore } from '../../../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import type { Store } from '../../../stores/store.ts';
import { orderVersion } from '../../edit/edit-changes.ts';
import type { Order } from '../../order.ts';
import { type TimelineEntry, timeline } from '../../timeline.ts';
import { actorName } from '../known-words.ts';
import { linesOf } from '../manual/manual-order-page.ts';
import { type EditForm, editFormOf, formPairs } from './edit-form.ts';

const FIELD_LABELS = {
  'customer.name': 'orders.field.name',
  'customer.phone': 'orders.field.phone',
  'customer.email': 'orders.field.email',
  'customer.address.line1': 'orders.field.line1',
  'customer.address.line2': 'orders.field.line2',
  'customer.address.district': 'common.address.district',
  'customer.address.postalCode': 'orders.field.postalCode',
  'customer.address.city': 'orders.field.city',
  'customer.address.state': 'orders.field.state',
  'customer.address.country': 'orders.field.country',
  notes: 'orders.field.notes',
} as const satisfies Record<string, MessageKey>;

export async function editClash(store: Store, order: Order, yours: EditForm, t: Translator) {
  const theirs = editFormOf(order, yours);
  const [theirLines, yourLines, entries] = await Promise.all([
    lineWords(store, theirs, order, t),
    lineWords(store, yours, order, t),
    timeline(tenantOfStore(store), order.id),
  ]);
  const last = entries.findLast(({ type }) => type === 'edited' || type === 'status_changed');
  const texts = Object.entries(FIELD_LABELS).map(([field, label]) => ({
    label: t(label),
    theirs: [theirs.fields[field as keyof typeof FIELD_LABELS]],
    yours: [yours.fields[field as keyof typeof FIELD_LABELS]],
  }));
  const lines = { label: t('orders.clash.items'), theirs: theirLines, yours: yourLines };
  return {
    order,
    who: whoOf(last, t),
    state: statusWords(t).orderLooks[order.status].word,
    differences: (yours.isNotesOnly ? texts.slice(-1) : [lines, ...texts]).filter(
      (pair) => pair.theirs.join('\n').trim() !== pair.yours.join('\n').trim(),
    ),
    /** All typed values, to be sent again on the order as it is now. */
    fields: formPairs({ ...yours, version: orderVersion(order) }),
  };
}

async function lineWords(
  store: Store,
  form: EditForm,
  order: Order,
  t: Translator,
): Promise<string[]> {
  const lines = await linesOf(store, form.items, t);
  return lines.map(({ variantId, quantity, price, priceMinor, ...line }) => {
    const sold = order.items.find((item) => item.variantId === variantId);
    const name = sold?.productName ?? line.name;
    const variant = sold?.variantName ?? line.variantName;
    const typed = price.trim() || minorToText(sold?.unitPriceMinor ?? priceMinor, order.currency);
    const minor = parseMoney(typed, order.currency);
    const amount = minor === null ? typed : formatMoney(minor, order.currency, t.locale);
    return `${quantity} × ${name}${variant ? ` (${variant})` : ''}, ${amount}`;
  });
}

const whoOf = (last: TimelineEntry | undefined, t: Translator): string =>
  last ? actorName(last.actor, t) : t('orders.clash.somebody');
