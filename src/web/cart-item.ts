import { Type } from 'typebox';
import { MOST_PIECES } from '../features/orders/pieces.ts';

const Id = Type.String({ minLength: 1, maxLength: 2_000 });

export const Pieces = Type.Integer({ minimum: 1, maximum: MOST_PIECES });

/** Posted to get its present price; the same from a page and by the API. */
export const CartItem = {
  productId: Id,
  variantId: Type.Optional(Type.Union([Id, Type.Null()])),
  quantity: Pieces,
  price: Type.Optional(
    Type.Number({ description: 'The price shown to the shopper, to detect changes' }),
  ),
};
