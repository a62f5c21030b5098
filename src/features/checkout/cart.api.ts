import { Type } from 'typebox';
import { DIRECT_KINDS } from '../../enums.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { PUBLIC_READ_LIMIT } from '../../plugins/limits/limits.ts';
import { CartItem, MOST_CART_LINES, seenLines } from '../../web/cart-item.ts';
import { Amount, ShopLanguage } from '../catalog/api/public-catalog.ts';
import { imageUrl } from '../catalog/photos/image-url.ts';
import { nameIn } from '../catalog/shop/in-language.ts';
import type { Store } from '../stores/store.ts';
import { piecesOf } from './cash-limit.ts';
import { chargesFor, takesCod, takesOnline } from './charges.ts';
import { type CheckedLine, checkCart, LINE_STATES, subtotalOfCart } from './check-cart.ts';

const Body = Type.Object({
  items: Type.Array(Type.Object(CartItem), { maxItems: MOST_CART_LINES }),
});

const Answer = Type.Object({
  currency: Type.String(),
  lines: Type.Array(
    Type.Object({
      productId: Type.String(),
      variantId: Type.Optional(OrNull(Type.String())),
      state: Type.Enum([...LINE_STATES]),
      productName: OrNull(Type.String()),
      variantName: OrNull(Type.String()),
      url: OrNull(Type.String()),
      imageUrl: OrNull(Type.String()),
      price: OrNull(Amount),
      quantity: Type.Integer({ description: 'The quantity that can be ordered now' }),
      stockLeft: OrNull(
        Type.Integer({ description: 'Null if more than 10 are left or stock is not tracked' }),
      ),
    }),
    { description: 'The lines, in the same order as in the request' },
  ),
  subtotal: Amount,
  delivery: Amount,
  codFee: Amount,
  shipping: Type.Number({ description: 'The delivery fee plus codFee' }),
  total: Amount,
  codAvailable: Type.Boolean(),
  totalOnline: Type.Number({ description: 'The total when paid online, without codFee' }),
  onlineAvailable: Type.Boolean(),
  transferAvailable: Type.Boolean(),
  totalTransfer: Type.Number({ description: 'The total when paid by transfer, without codFee' }),
  directMethods: Type.Array(
    Type.Object({ id: Type.String(), kind: Type.Enum([...DIRECT_KINDS]), label: Type.String() }),
    { description: 'What `directMethodId` can be, with `paymentMethod` `transfer`' },
  ),
});

/** Refuses no line, locks and stores nothing. */
export const publicCartRoutes: AppPlugin = async (app) => {
  app.post(
    '/:slug/cart',
    {
      schema: {
        tags: ['Storefront'],
        summary: 'Get the current prices and availability of the items in a cart',
        params: Type.Object({ slug: Type.String() }),
        body: Body,
        querystring: Type.Object({ language: Type.Optional(ShopLanguage) }),
        response: { 200: Answer },
      },
      // It reads only, though its question is too long for an address.
      config: { rateLimit: PUBLIC_READ_LIMIT, readsOnly: true },
    },
    async ({ store, body, query }) => {
      const checked = await checkCart(store, seenLines(body.items, store.currency));
      const lines = checked.map((line, index) => ({
        productId: body.items[index]?.productId ?? '',
        variantId: body.items[index]?.variantId,
        ...lineJson(line, store, query.language),
      }));
      return { currency: store.currency, lines, ...chargesJson(checked, store) };
    },
  );
};

function lineJson(
  { state, product, variant, quantity, stockLeft }: CheckedLine,
  store: Store,
  language: string | undefined,
) {
  return {
    state,
    productName: product && (language ? nameIn(product, language) : product.name),
    variantName: variant?.name ?? null,
    url: product?.active
      ? `/catalog/${store.slug}/products/${encodeURIComponent(product.slug)}`
      : null,
    imageUrl: variant?.imageId ? imageUrl(store.ownerId, variant.imageId, 160) : null,
    price: variant ? majorFromMinor(variant.priceMinor, store.currency) : null,
    quantity,
    stockLeft,
  };
}

function chargesJson(checked: readonly CheckedLine[], store: Store) {
  const subtotal = subtotalOfCart(checked);
  const charges = chargesFor(store, subtotal, store.codEnabled ? 'cod' : 'online');
  const totalOnline = chargesFor(store, subtotal, 'online').totalAmountMinor;
  const major = (minor: number) => majorFromMinor(minor, store.currency);
  return {
    subtotal: major(charges.subtotalMinor),
    delivery: major(charges.deliveryMinor),
    codFee: major(charges.codFeeMinor),
    shipping: major(charges.shippingAmountMinor),
    total: major(charges.totalAmountMinor),
    codAvailable: takesCod(store, charges.totalAmountMinor, piecesOf(checked)),
    totalOnline: major(totalOnline),
    onlineAvailable: takesOnline(store, totalOnline),
    transferAvailable: store.directMethods.length > 0,
    totalTransfer: major(chargesFor(store, subtotal, 'transfer').totalAmountMinor),
    directMethods: [...store.directMethods],
  };
}
