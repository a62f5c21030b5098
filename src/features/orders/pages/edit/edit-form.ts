import { minorToText } from '../../../../kernel/format/money.ts';
import type { FormBody } from '../../../../web/seller/form-body.ts';
import { orderVersion } from '../../edit/edit-changes.ts';
import type { Order, OrderItem } from '../../order.ts';
import {
  customerFields,
  type ManualOrderForm,
  readManualOrderForm,
} from '../manual/manual-order-form.ts';

export interface EditForm extends ManualOrderForm {
  /** The `orderVersion` that the form was opened with. */
  version: string;
  /** Of an order whose lines and customer can't be changed any more. */
  isNotesOnly: boolean;
}

export function editFormOf(order: Order, { isNotesOnly }: Pick<EditForm, 'isNotesOnly'>): EditForm {
  const { customer, notes } = order;
  const fields = { ...customerFields(customer), 'customer.phone': customer.phone, notes };
  const lines = order.items.flatMap((item, row) =>
    Object.entries(lineFields(item, order)).map(([name, value]) => [`items.${row}.${name}`, value]),
  );
  const form = readManualOrderForm({ ...fields, ...Object.fromEntries(lines) });
  return { ...form, version: orderVersion(order), isNotesOnly };
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

export const readEditForm = (body: FormBody): EditForm => ({
  ...readManualOrderForm(body),
  version: String(body.version ?? ''),
  isNotesOnly: body['customer.name'] === undefined,
});

export function withLineBack(form: EditForm, order: Order, [itemId]: string[]): EditForm {
  const item = order.items.find(({ id }) => id === itemId);
  return item ? { ...form, items: [...form.items, lineFields(item, order)] } : form;
}

export function formPairs({ fields, items, search: _, ...form }: EditForm): [string, string][] {
  const lines = items.flatMap((item, row) =>
    Object.entries(item).map(([name, value]): [string, string] => [`items.${row}.${name}`, value]),
  );
  return [['version', form.version], ...Object.entries(fields), ...lines];
}
