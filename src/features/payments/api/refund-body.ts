import { Type } from 'typebox';
import { Pieces } from '../../../web/cart-item.ts';
import { REFUND_METHODS } from '../methods.ts';

/** Above 0. */
export const Amount = Type.Number({
  exclusiveMinimum: 0,
  description: 'Amount in the main currency unit, such as rupees',
});

export const RefundMethod = Type.Optional(
  Type.Enum([...REFUND_METHODS], {
    description:
      '`online` refunds through the payment gateway; other methods are refunds by hand. The default is the original payment method',
  }),
);

export const RestockBody = Type.Optional(
  Type.Union(
    [
      Type.Boolean(),
      Type.Array(
        Type.Object({
          orderItemId: Type.String({ maxLength: 64 }),
          quantity: Pieces,
        }),
        { maxItems: 100 },
      ),
    ],
    { description: '`true` restocks all items that were not restocked yet' },
  ),
);
