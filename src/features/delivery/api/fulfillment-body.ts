import { Type } from 'typebox';
import { IgnoreCancelRequest } from '../../../web/api/ignore-cancel-request.ts';
import { Pieces } from '../../../web/cart-item.ts';

const Text = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const FIELDS = {
  courier: Text(200),
  awb: Text(200),
  trackingUrl: Text(2_000),
  labelUrl: Text(2_000),
};

export const ParcelBody = Type.Object(FIELDS);

export const FulfillmentBody = Type.Object({
  items: Type.Optional(
    Type.Array(
      Type.Object({
        orderItemId: Type.String({ format: 'uuid' }),
        quantity: Pieces,
      }),
      {
        minItems: 1,
        maxItems: 100,
        description: 'Items of the parcel. The default is all remaining items',
      },
    ),
  ),
  ...FIELDS,
  ignoreCancelRequest: IgnoreCancelRequest,
});

export const MarkShipped = Type.Boolean({
  default: true,
  description: 'Whether to mark orders that have not been shipped yet as shipped',
});
