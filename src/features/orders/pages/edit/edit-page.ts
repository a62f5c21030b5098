import { minorToText } from '../../../../kernel/format/money.ts';
import { type FormProblems, NO_ERRORS } from '../../../../kernel/http/form-problems.ts';
import { type Tenant, tenantOfStore } from '../../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { addressCountries } from '../../../../web/place-options.ts';
import { heldByOrder } from '../../../stock/index.ts';
import type { Store } from '../../../stores/store.ts';
import type { Order, OrderItem } from '../../order.ts';
import { linesOf, offersFor } from '../manual/manual-order-page.ts';
import type { EditForm } from './edit-form.ts';
import { stockEffects, totalAfter } from './reckon-edit.ts';

export async function editPage(
  store: Store,
  order: Order,
  form: EditForm,
  t: Translator,
  problems: Partial<FormProblems> = {},
) {
  const [lines, removed, heldOf, found] = await Promise.all([
    typedLines(store, order, form, t),
    removedLines(store, order, form, t),
    heldPieces(tenantOfStore(store), order),
    offersFor(store, form.search),
  ]);
  const effects = stockEffects(order, [...lines, ...removed], heldOf, t);
  const withEffect = <L extends { variantId: string }>(line: L) => ({
    ...line,
    effect: effects.get(line.variantId),
  });
  return {
    store: { ...store, language: t.locale },
    order,
    form,
    lines: lines.map(withEffect),
    removed: removed.map(withEffect),
    ...found,
    countries: addressCountries(store.country, form.fields['customer.address.country'], t),
    total: totalAfter(order, lines),
    errors: NO_ERRORS,
    ...problems,
  };
}

/** Existing items keep the name and price that they were sold with. */
async function typedLines(store: Store, order: Order, { items }: EditForm, t: Translator) {
  const lines = await linesOf(store, items, t);
  return lines.map((line) => {
    const sold = order.items.find(({ variantId }) => variantId === line.variantId);
    return sold ? { ...line, ...soldAs(sold, order) } : line;
  });
}

const soldAs = (item: OrderItem, { currency }: Order) => ({
  name: item.productName,
  variantName: item.variantName,
  priceMinor: item.unitPriceMinor,
  placeholder: minorToText(item.unitPriceMinor, currency),
});

/** As many of one variant as are missing from the form. */
async function removedLines(store: Store, order: Order, form: EditForm, t: Translator) {
  const left = form.items.map(({ variantId }) => variantId);
  const gone = order.items.filter(({ variantId }) => {
    const place = left.indexOf(variantId);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  const known = await linesOf(
    store,
    gone.map(({ productId, variantId }) => ({ productId, variantId, quantity: '0', price: '' })),
    t,
  );
  return known.map((line, at) => {
    const item = gone[at];
    return item ? { ...line, ...soldAs(item, order), item } : line;
  });
}

async function heldPieces(tenant: Tenant, order: Order): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  for (const { variantId, quantity } of await heldByOrder(tenant, order.id)) {
    held.set(variantId, (held.get(variantId) ?? 0) + quantity);
  }
  return held;
}
