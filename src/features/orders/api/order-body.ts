import { type Static, Type } from 'typebox';
import { invalidField } from '../../../errors.ts';
import { minorFromMajor } from '../../../kernel/format/money.ts';
import { notAnAmount } from '../../../web/amount.ts';
import { Pieces } from '../../../web/cart-item.ts';
import { PERSON_FIELDS, type PersonField } from '../../customers/index.ts';
import type { ManualOrder } from '../create-manual-order.ts';
import type { OrderEdit } from '../edit/edit-order.ts';

const field = (name: PersonField) =>
  Type.String({ minLength: 1, maxLength: PERSON_FIELDS[name].most });
/** Absent, null or empty: there is none. */
export const optionalField = (name: PersonField, description?: string) =>
  Type.Optional(
    Type.Union(
      [Type.String({ maxLength: PERSON_FIELDS[name].most }), Type.Null()],
      description ? { description } : {},
    ),
  );

const Address = Type.Object({
  line1: field('customer.address.line1'),
  line2: optionalField('customer.address.line2'),
  district: optionalField(
    'customer.address.district',
    'Colonia, bairro or kelurahan, in countries where addresses have one',
  ),
  city: field('customer.address.city'),
  state: optionalField('customer.address.state'),
  postalCode: optionalField(
    'customer.address.postalCode',
    'Postal code in the format of the address’s country. Optional in countries without postal codes',
  ),
  country: optionalField(
    'customer.address.country',
    'ISO 3166-1 alpha-2 country code. The default is the store’s country',
  ),
});

const customer = {
  name: field('customer.name'),
  phone: field('customer.phone'),
  email: optionalField('customer.email'),
};

export const ShopperBody = Type.Object({
  ...customer,
  address: Type.Optional(
    Type.Union([Address, Type.Null()], { description: 'Not needed for a pickup' }),
  ),
});

const CustomerBody = Type.Object({
  ...customer,
  address: Type.Optional(Type.Union([Address, Type.Null()])),
});

export const Notes = optionalField('notes');

const line = {
  productId: Type.String({ minLength: 1, maxLength: 64 }),
  variantId: Type.Optional(
    Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description: 'If absent, null or empty, the product’s only variant is used',
    }),
  ),
  quantity: Pieces,
};
const lines = { minItems: 1, maxItems: 100 };

/** Other fields of a client are ignored. */
export const CartItems = Type.Array(Type.Object(line), lines);

const Amount = Type.Number({
  minimum: 0,
  description: 'Amount in the main currency unit, such as rupees',
});

const ManualItems = Type.Array(Type.Object({ ...line, price: Type.Optional(Amount) }), lines);

export const ManualOrderBody = Type.Object({
  customer: CustomerBody,
  items: ManualItems,
  discount: Type.Optional(Amount),
  shipping: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'Amount in the main currency unit, such as rupees. By default, what the store’s delivery areas say, or 0 without areas',
    }),
  ),
  deliveryOptionId: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
      description: 'An option of the delivery quote, if the store has delivery areas',
    }),
  ),
  notes: Notes,
  paymentMethod: Type.Optional(Type.Enum(['cod', 'unpaid', 'paid'])),
});

export const OrderEditBody = Type.Object({
  items: Type.Optional(ManualItems),
  customer: Type.Optional(CustomerBody),
  notes: Notes,
});

/** @throws Refusal 400 as for `manualOrder` */
const manualLines = (items: Static<typeof ManualItems>, currency: string) =>
  items.map(({ price, ...item }, index) => ({
    ...item,
    unitPriceMinor: minorOf(price, `items.${index}.price`, currency),
  }));

/** @throws Refusal 400 as for `manualOrder` */
export const orderEdit = (
  { items, customer, notes }: Static<typeof OrderEditBody>,
  currency: string,
): OrderEdit => ({ items: items && manualLines(items, currency), customer, notes });

/** Amounts in minor units. @throws Refusal 400 naming an amount with too many decimals */
export function manualOrder(body: Static<typeof ManualOrderBody>, currency: string): ManualOrder {
  return {
    customer: body.customer,
    items: manualLines(body.items, currency),
    discountMinor: minorOf(body.discount, 'discount', currency),
    shippingMinor: minorOf(body.shipping, 'shipping', currency),
    deliveryOptionId: body.deliveryOptionId,
    notes: body.notes,
    paymentMethod: body.paymentMethod,
  };
}

/** @throws Refusal 400 on `path` for too many decimals */
export function minorOf(
  amount: number | undefined,
  path: string,
  currency: string,
): number | undefined {
  if (amount === undefined) return undefined;
  const minor = minorFromMajor(amount, currency);
  if (minor === null) throw invalidField(path, notAnAmount(currency));
  return minor;
}
