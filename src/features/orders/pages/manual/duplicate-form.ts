import { tenantOfStore } from '../../../../kernel/tenancy/tenant.ts';
import { findSellableVariants } from '../../../catalog/find-sellable-variants.ts';
import type { Store } from '../../../stores/store.ts';
import type { Order, OrderItem } from '../../order.ts';
import { editFormOf } from '../edit/edit-form.ts';
import { type ManualOrderForm, readManualOrderForm } from './manual-order-form.ts';

export interface Duplicate {
  form: ManualOrderForm;
  /** Items of the order that the shop no longer sells: they are left out. */
  gone: string[];
}

/** Prices are today's, and the seller's notes stay with the copied order. */
export async function duplicateForm(
  store: Store,
  order: Order,
  blank: ManualOrderForm,
): Promise<Duplicate> {
  const products = await findSellableVariants(tenantOfStore(store), order.items);
  const sold = new Set(
    products.flatMap(({ active, variants }) =>
      variants.filter((variant) => active && variant.active).map(({ id }) => id),
    ),
  );
  const { fields } = editFormOf(order, { isNotesOnly: false });
  const { shipping, paymentMethod } = blank.fields;
  const items = mergedItems(order.items.filter(({ variantId }) => sold.has(variantId)));
  return {
    form: {
      ...readManualOrderForm({}),
      items,
      fields: { ...fields, notes: '', shipping, paymentMethod },
    },
    gone: order.items.filter(({ variantId }) => !sold.has(variantId)).map(nameOf),
  };
}

const nameOf = ({ productName, variantName }: OrderItem): string =>
  variantName ? `${productName} (${variantName})` : productName;

/** One line per variant: at today's price there is only one. */
function mergedItems(items: readonly OrderItem[]): ManualOrderForm['items'] {
  const merged = new Map<string, OrderItem>();
  for (const item of items) {
    const quantity = (merged.get(item.variantId)?.quantity ?? 0) + item.quantity;
    merged.set(item.variantId, { ...item, quantity });
  }
  return [...merged.values()].map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity: String(quantity),
    price: '',
  }));
}
