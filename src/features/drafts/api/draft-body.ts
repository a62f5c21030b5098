import { Type } from 'typebox';
import { DRAFT_PAYMENT_METHODS } from '../../../enums.ts';
import { Pieces } from '../../../web/cart-item.ts';
import { Notes, optionalField } from '../../orders/api/order-body.ts';
import { SETTLED_FIELDS } from '../draft.ts';

const text = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

const Version = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: 'The version of the draft you saw. The default is the current version',
  }),
);
const PaymentMethod = Type.Optional(Type.Enum([...DRAFT_PAYMENT_METHODS]));

/** In the customer an absent part stays, a null one is deleted. */
export const DraftEditBody = Type.Object({
  items: Type.Optional(
    Type.Array(
      Type.Object({
        id: text(64),
        productId: Type.String({ minLength: 1, maxLength: 64 }),
        variantId: text(64),
        quantity: Pieces,
      }),
      { maxItems: 100 },
    ),
  ),
  customer: Type.Optional(
    Type.Object({
      name: optionalField('customer.name'),
      phone: optionalField('customer.phone'),
      email: optionalField('customer.email'),
      address: Type.Optional(
        Type.Union([
          Type.Object({
            line1: optionalField('customer.address.line1'),
            line2: optionalField('customer.address.line2'),
            district: optionalField('customer.address.district'),
            city: optionalField('customer.address.city'),
            state: optionalField('customer.address.state'),
            postalCode: optionalField('customer.address.postalCode'),
            country: optionalField('customer.address.country'),
          }),
          Type.Null(),
        ]),
      ),
    }),
  ),
  notes: Notes,
  paymentMethod: PaymentMethod,
  deliveryOptionId: Type.Optional(
    Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'An option of the delivery quote; null: the only one',
    }),
  ),
  deliveryPrice: Type.Optional(
    Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description:
        'The price of delivery, in the main currency unit, in place of the option’s; null: the option’s',
    }),
  ),
  settledUnmatched: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 9_999 }), {
      maxItems: 100,
      description:
        'Positions in `unmatched`, starting at 0, of the words that no longer need attention',
    }),
  ),
  settledFields: Type.Optional(
    Type.Array(Type.Enum([...SETTLED_FIELDS]), {
      maxItems: SETTLED_FIELDS.length,
      description:
        'Customer details that a person has confirmed. `order` confirms that the draft is an order',
    }),
  ),
  version: Version,
});

export const ApproveBody = Type.Union([
  Type.Null(),
  Type.Object({ paymentMethod: PaymentMethod, version: Version }),
]);

export const SplitBody = Type.Object({
  itemIds: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 100 }),
  version: Version,
});

export const SwapBody = Type.Union([
  Type.Null(),
  Type.Object({
    at: Type.Optional(Type.Integer({ minimum: 0, maximum: 9, default: 0 })),
    version: Version,
  }),
]);

export const VersionBody = Type.Union([Type.Null(), Type.Object({ version: Version })]);

export const RejectBody = Type.Union([Type.Null(), Type.Object({ reason: text(200) })]);
