import { type Static, Type } from 'typebox';
import { DIRECT_KINDS } from '../../enums.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { PUBLIC_READ_LIMIT } from '../../plugins/limits/limits.ts';
import { CartItem, MOST_CART_LINES, seenLines } from '../../web/cart-item.ts';
import { Amount, ShopLanguage } from '../catalog/api/public-catalog.ts';
import { imageUrl } from '../catalog/photos/image-url.ts';
import { nameIn } from '../catalog/shop/in-language.ts';
import { offerOrOnly, quoteAt } from '../delivery-areas/choose-offer.ts';
import { readyAreasOf } from '../delivery-areas/delivery-areas.ts';
import type { DeliveryOffer } from '../delivery-areas/quote-area.ts';
import type { Store } from '../stores/store.ts';
import { piecesOf } from './cash-limit.ts';
import { chargesFor, takesCod, takesOnline, termsOf, UNKNOWN_DELIVERY } from './charges.ts';
import {
  type CheckedLine,
  checkCart,
  LINE_STATES,
  loadOfCart,
  subtotalOfCart,
} from './check-cart.ts';
import { PlaceBody } from './delivery-quote.api.ts';

const Body = Type.Object({
  items: Type.Array(Type.Object(CartItem), { maxItems: MOST_CART_LINES }),
  delivery: Type.Optional(
    Type.Object(
      { ...PlaceBody, optionId: Type.Optional(Type.String({ maxLength: 100 })) },
      { description: 'Where the order goes, if the shop has delivery areas' },
    ),
  ),
});
type Body = Static<typeof Body>;

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
  deliveryUnknown: Type.Optional(
    Type.Literal(true, {
      description:
        'The shop has delivery areas, and it is not known yet which option it is: `delivery` is 0',
    }),
  ),
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
      const offer = await offerIn(store, checked, body);
      return { currency: store.currency, lines, ...chargesJson(checked, store, offer) };
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

/** Null while it is not known, and without areas. */
async function offerIn(
  store: Store,
  checked: readonly CheckedLine[],
  { delivery }: Body,
): Promise<DeliveryOffer | null> {
  const areas = await readyAreasOf(store);
  if (!areas || !delivery) return null;
  const { offers } = quoteAt(areas, store, delivery, loadOfCart(checked));
  return offerOrOnly(offers, delivery.optionId);
}

function chargesJson(checked: readonly CheckedLine[], store: Store, offer: DeliveryOffer | null) {
  const subtotal = subtotalOfCart(checked);
  const isUnknown = store.deliveryVersion > 0 && offer === null;
  const terms = isUnknown ? UNKNOWN_DELIVERY : termsOf(offer);
  const charges = chargesFor(store, subtotal, store.codEnabled ? 'cod' : 'online', terms);
  const totalOnline = chargesFor(store, subtotal, 'online', terms).totalAmountMinor;
  const major = (minor: number) => majorFromMinor(minor, store.currency);
  return {
    subtotal: major(charges.subtotalMinor),
    delivery: major(charges.deliveryMinor),
    ...(isUnknown ? { deliveryUnknown: true as const } : {}),
    codFee: major(charges.codFeeMinor),
    shipping: major(charges.shippingAmountMinor),
    total: major(charges.totalAmountMinor),
    codAvailable: takesCod(store, charges.totalAmountMinor, piecesOf(checked), terms),
    totalOnline: major(totalOnline),
    onlineAvailable: takesOnline(store, totalOnline),
    transferAvailable: store.directMethods.length > 0,
    totalTransfer: major(chargesFor(store, subtotal, 'transfer', terms).totalAmountMinor),
    directMethods: [...store.directMethods],
  };
}
