import { invalidField } from '../../../../errors.ts';
import { newToken } from '../../../../ids.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import { type FormBody, fieldText } from '../../../../web/seller/form-body.ts';
import type { Address, Customer } from '../../../customers/index.ts';

/** As typed. An empty price means the catalog's, an empty variant that it is still to be chosen. */
export interface LineFields {
  productId: string;
  variantId: string;
  quantity: string;
  price: string;
}

export interface ManualOrderForm {
  /** One order per form, however often it is sent. */
  key: string;
  search: string;
  chat: string;
  items: LineFields[];
  fields: Record<FieldName, string>;
}

export const FIELD_NAMES = [
  'customer.name',
  'customer.phone',
  'customer.email',
  'customer.address.line1',
  'customer.address.line2',
  'customer.address.district',
  'customer.address.city',
  'customer.address.state',
  'customer.address.postalCode',
  'customer.address.country',
  'shipping',
  'deliveryOptionId',
  'discount',
  'notes',
  'paymentMethod',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export const MAX_LINES = 100;
const LINE = /^items\.(\d{1,3})\.productId$/;

export function readManualOrderForm(body: FormBody): ManualOrderForm {
  const text = (name: string): string => fieldText(body, name);
  const rows = Object.keys(body).flatMap((name) => LINE.exec(name)?.[1] ?? []);
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, text(name)]));
  return {
    key: text('key') || newToken(),
    search: text('search'),
    chat: text('chat'),
    items: rows.slice(0, MAX_LINES).map((row) => ({
      productId: text(`items.${row}.productId`),
      variantId: text(`items.${row}.variantId`),
      quantity: text(`items.${row}.quantity`),
      price: text(`items.${row}.price`),
    })),
    fields: fields as Record<FieldName, string>,
  };
}

/**
 * The button that was pressed: "add:<product>:<variant>", "remove:<row>", "search", "reckon" or
 * "save"; of a new order also "find" and "read", of an edit "put:<item>".
 */
export function actionOf(body: FormBody): { name: string; args: string[] } {
  const [name = 'search', ...args] = fieldText(body, 'do').split(':');
  return { name, args };
}

export function withItem(form: ManualOrderForm, [productId = '', variantId = '']: string[]) {
  const known = form.items.find((item) => item.variantId === variantId);
  if (!known && form.items.length >= MAX_LINES) return form;
  const items = known
    ? form.items.map((item) => (item === known ? oneMore(item) : item))
    : [...form.items, { productId, variantId, quantity: '1', price: '' }];
  return { ...form, items };
}

const oneMore = (item: LineFields): LineFields => ({
  ...item,
  quantity: String((Number.parseInt(item.quantity, 10) || 0) + 1),
});

export const withoutItem = (form: ManualOrderForm, [row]: string[]): ManualOrderForm => ({
  ...form,
  items: form.items.filter((_item, index) => index !== Number(row)),
});

interface Person {
  name: string;
  email?: string | null;
  address?: Address | null;
}

/** By the names of the form's fields, without the phone. */
export const customerFields = ({ name, email, address }: Person) => ({
  'customer.name': name,
  'customer.email': email ?? '',
  'customer.address.line1': address?.line1 ?? '',
  'customer.address.line2': address?.line2 ?? '',
  'customer.address.district': address?.district ?? '',
  'customer.address.city': address?.city ?? '',
  'customer.address.state': address?.state ?? '',
  'customer.address.postalCode': address?.postalCode ?? '',
  'customer.address.country': address?.country ?? '',
});

/** Typed values stay. @throws Refusal 400 when the number is unknown */
export function withCustomer(form: ManualOrderForm, customer: Customer | null): ManualOrderForm {
  if (!customer) throw invalidField('customer.phone', message('errors.orders.newNumber'));
  const known = customerFields(customer);
  const missing = Object.entries(known).filter(
    ([field]) => form.fields[field as keyof typeof known].trim() === '',
  );
  return { ...form, fields: { ...form.fields, ...Object.fromEntries(missing) } };
}
