import { Type } from 'typebox';
import { MOST_PIECES } from '../features/orders/pieces.ts';
import { minorFromMajor } from '../kernel/format/money.ts';

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

export const MOST_CART_LINES = 100;

/** With the price that the shopper saw in minor units; null where none was sent. */
export const seenLines = <Line extends { price?: number }>(
  items: readonly Line[],
  currency: string,
) =>
  items.map(({ price, ...line }) => ({
    ...line,
    seenMinor: price === undefined ? null : minorFromMajor(price, currency),
  }));
