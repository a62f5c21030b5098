import { Type } from 'typebox';
import { invalidField } from '../../errors.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { countryOf } from '../../kernel/format/countries.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { postalCodeRule, readPostalCode } from '../../kernel/format/postal-code.ts';
import { postalPlace } from '../../kernel/format/postal-places.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { message } from '../../kernel/translation/translator.ts';
import { PUBLIC_READ_LIMIT } from '../../plugins/limits/limits.ts';
import { CartItem, MOST_CART_LINES, seenLines } from '../../web/cart-item.ts';
import { type PartialAddress, placeOf, quoteAt } from '../delivery-areas/choose-offer.ts';
import { DELIVERY_KINDS } from '../delivery-areas/delivery-area.ts';
import { readyAreasOf } from '../delivery-areas/delivery-areas.ts';
import type { DeliveryOffer, Load } from '../delivery-areas/quote-area.ts';
import type { Store } from '../stores/store.ts';
import { chargesFor } from './charges.ts';
import { checkCart, loadOfCart } from './check-cart.ts';

/** Where something goes, as far as the shopper has said. */
export const PlaceBody = {
  country: Type.Optional(
    OrNull(
      Type.String({
        maxLength: 60,
        description: 'ISO 3166-1 alpha-2. The default is the store’s country',
      }),
    ),
  ),
  postalCode: Type.Optional(OrNull(Type.String({ maxLength: 20 }))),
  state: Type.Optional(OrNull(Type.String({ maxLength: 100 }))),
};

const Body = Type.Object({
  ...PlaceBody,
  items: Type.Optional(Type.Array(Type.Object(CartItem), { maxItems: MOST_CART_LINES })),
});

const Offer = Type.Object({
  id: OrNull(
    Type.String({
      description: 'The `deliveryOptionId` of a checkout; null: the shop’s one fee, without areas',
    }),
  ),
  name: OrNull(Type.String()),
  kind: Type.Enum([...DELIVERY_KINDS]),
  price: Type.Number(),
  days: OrNull(
    Type.Object(
      { min: Type.Integer(), max: Type.Integer() },
      { description: 'From today: after the option’s cut-off time, a day more' },
    ),
  ),
  codAllowed: Type.Boolean({ description: 'Whether it can be paid in cash' }),
  codFee: Type.Number(),
  address: OrNull(Type.String({ description: 'Where to pick up' })),
  hours: OrNull(Type.String({ description: 'When to pick up' })),
});

const Answer = Type.Object({
  serves: Type.Boolean({ description: 'False: nothing is delivered there' }),
  place: OrNull(
    Type.Object(
      { city: OrNull(Type.String()), state: OrNull(Type.String()) },
      { description: 'Where the postal code is; null: unknown. A suggestion that may be changed' },
    ),
  ),
  options: Type.Array(Offer),
  minOrder: OrNull(
    Type.Number({
      description: 'The price of items from which a further option is offered; null: there is none',
    }),
  ),
});

export const publicDeliveryRoutes: AppPlugin = async (app) => {
  app.post(
    '/:slug/delivery',
    {
      schema: {
        tags: ['Storefront'],
        summary: 'Get the delivery options for a place and a cart',
        description:
          'Without `items`, for an order of nothing: options with a minimum order are left out',
        params: Type.Object({ slug: Type.String() }),
        body: Body,
        response: { 200: Answer },
      },
      // It reads only, though its question is too long for an address.
      config: { rateLimit: PUBLIC_READ_LIMIT, readsOnly: true },
    },
    async ({ store, body: { items = [], ...address } }) => {
      refuseWrongPlace(address, store.country);
      const { country, postalCode } = placeOf(address, store.country);
      const place = postalPlace(country, postalCode);
      const checked = items.length ? await checkCart(store, seenLines(items, store.currency)) : [];
      const load = loadOfCart(checked);
      const areas = await readyAreasOf(store);
      if (!areas) return { serves: true, place, options: [oneFee(store, load)], minOrder: null };
      const { serves, offers, leastMinor } = quoteAt(areas, store, address, load);
      return {
        serves,
        place,
        options: offers.map((offer) => offerJson(store, offer)),
        minOrder: leastMinor === null ? null : majorFromMinor(leastMinor, store.currency),
      };
    },
  );
};

function offerJson(store: Store, { option, priceMinor, days }: DeliveryOffer) {
  const { id, name, kind, cod, address, hours } = option;
  const codAllowed = store.codEnabled && cod.allowed;
  return {
    id,
    name,
    kind,
    price: majorFromMinor(priceMinor, store.currency),
    days,
    codAllowed,
    codFee: codAllowed ? majorFromMinor(cod.feeMinor, store.currency) : 0,
    address: address || null,
    hours: hours || null,
  };
}

function oneFee(store: Store, { subtotalMinor }: Load) {
  const { deliveryMinor, codFeeMinor } = chargesFor(store, subtotalMinor, 'cod', null);
  return {
    id: null,
    name: null,
    kind: 'delivery' as const,
    price: majorFromMinor(deliveryMinor, store.currency),
    days: null,
    codAllowed: store.codEnabled,
    codFee: store.codEnabled ? majorFromMinor(codFeeMinor, store.currency) : 0,
    address: null,
    hours: null,
  };
}

/** @throws Refusal 400 on what no country or postal code can be */
function refuseWrongPlace(address: PartialAddress, storeCountry: string): void {
  const { country, postalCode } = placeOf(address, storeCountry);
  if (!countryOf(country)) {
    throw invalidField('country', message('errors.settings.countryCode'));
  }
  if (postalCode.trim() !== '' && readPostalCode(postalCode, country) === null) {
    throw invalidField('postalCode', postalCodeRule(country));
  }
}
