import { type Static, Type } from 'typebox';
import type { ManualOrder } from '../../../domain/orders/create-manual-order.ts';
import type { OrderEdit } from '../../../domain/orders/edit/edit-order.ts';
import { invalidField } from '../../../errors.ts';
import { minorFromMajor } from '../../../format/money.ts';
import { notAnAmount } from '../../amount.ts';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const optionalText = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

const Address = Type.Object({
  line1: text(300),
  line2: optionalText(300),
  city: text(120),
  state: optionalText(120),
  postalCode: Type.Optional(
    Type.Union([Type.String({ maxLength: 20 }), Type.Null()], {
      description:
        'Postal code in the format of the address’s country. Optional in countries without postal codes',
    }),
  ),
  country: Type.Optional(
    Type.Union([Type.String({ maxLength: 60 }), Type.Null()], {
      description: 'ISO 3166-1 alpha-2 country code. The default is the store’s country',
    }),
  ),
});

const customer = { name: text(200), phone: text(40), email: optionalText(254) };

/** A customer with a complete address. */
export const ShopperBody = Type.Object({ ...customer, address: Address });

/** A customer as the seller enters it. */
const CustomerBody = Type.Object({
  ...customer,
  address: Type.Optional(Type.Union([Address, Type.Null()])),
});

export const Notes = optionalText(2_000);

const line = {
  productId: text(64),
  variantId: Type.Optional(
    Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description: 'If absent, null or empty, the product’s only variant is used',
    }),
  ),
  quantity: Type.Integer({ minimum: 1, maximum: 9_999 }),
};
const lines = { minItems: 1, maxItems: 100 };

/** The fields of a cart line. Other fields of a client are ignored. */
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
  shipping: Type.Optional(Amount),
  notes: Notes,
  paymentMethod: Type.Optional(Type.Enum(['cod', 'unpaid', 'paid'])),
});

export const OrderEditBody = Type.Object({
  items: Type.Optional(ManualItems),
  customer: Type.Optional(CustomerBody),
  notes: Notes,
});

/**
 * Lines for the operations.
 * @throws Refusal 400 as for `manualOrder`
 */
const manualLines = (items: Static<typeof ManualItems>, currency: string) =>
  items.map(({ price, ...item }, index) => ({
    ...item,
    unitPriceMinor: minorOf(price, `items.${index}.price`, currency),
  }));

/**
 * An edit for the operation.
 * @throws Refusal 400 as for `manualOrder`
 */
export const orderEdit = (
  { items, customer, notes }: Static<typeof OrderEditBody>,
  currency: string,
): OrderEdit => ({ items: items && manualLines(items, currency), customer, notes });

/**
 * The body for the operation, amounts in minor units.
 * @throws Refusal 400 naming an amount with too many decimals
 */
export function manualOrder(body: Static<typeof ManualOrderBody>, currency: string): ManualOrder {
  return {
    customer: body.customer,
    items: manualLines(body.items, currency),
    discountMinor: minorOf(body.discount, 'discount', currency),
    shippingMinor: minorOf(body.shipping, 'shipping', currency),
    notes: body.notes,
    paymentMethod: body.paymentMethod,
  };
}

function minorOf(amount: number | undefined, path: string, currency: string): number | undefined {
  if (amount === undefined) return undefined;
  const minor = minorFromMajor(amount, currency);
  if (minor === null) throw invalidField(path, notAnAmount(currency));
  return minor;
}
