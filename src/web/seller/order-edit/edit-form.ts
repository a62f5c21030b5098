import { orderVersion } from '../../../domain/orders/edit/edit-changes.ts';
import type { Order, OrderItem } from '../../../domain/orders/order.ts';
import { minorToText } from '../../../format/money.ts';
import type { FormBody } from '../form-body.ts';
import { customerFields } from '../manual-order/customer-fields.ts';
import { type ManualOrderForm, readManualOrderForm } from '../manual-order/manual-order-form.ts';

/** The form for editing an order, with the fields of the one for creating it. */
export interface EditForm extends ManualOrderForm {
  /** The `orderVersion` that the form was opened with. */
  version: string;
  /** Whether lines and customer were in it, or the note alone. */
  whole: boolean;
}

/** The order as its form shows it first. */
export function editFormOf(order: Order, whole: boolean): EditForm {
  const { customer, notes } = order;
  const fields = { ...customerFields(customer), 'customer.phone': customer.phone, notes };
  const lines = order.items.flatMap((item, row) =>
    Object.entries(lineFields(item, order)).map(([name, value]) => [`items.${row}.${name}`, value]),
  );
  const form = readManualOrderForm({ ...fields, ...Object.fromEntries(lines) });
  return { ...form, version: orderVersion(order), whole };
}

const lineFields = (
  { productId, variantId, quantity, unitPriceMinor }: OrderItem,
  order: Order,
) => ({
  productId,
  variantId,
  quantity: String(quantity),
  price: minorToText(unitPriceMinor, order.currency),
});

/** The form as it was sent. */
export const readEditForm = (body: FormBody): EditForm => ({
  ...readManualOrderForm(body),
  version: String(body.version ?? ''),
  whole: body['customer.name'] !== undefined,
});

/** The form with a line of the order that had been taken out of it. */
export function withLineBack(form: EditForm, order: Order, [itemId]: string[]): EditForm {
  const item = order.items.find(({ id }) => id === itemId);
  return item ? { ...form, items: [...form.items, lineFields(item, order)] } : form;
}

/** Name and value pairs of the form, the way its page sends them. */
export function formPairs({ fields, items, search: _, ...form }: EditForm): [string, string][] {
  const lines = items.flatMap((item, row) =>
    Object.entries(item).map(([name, value]): [string, string] => [`items.${row}.${name}`, value]),
  );
  return [['version', form.version], ...Object.entries(fields), ...lines];
}
