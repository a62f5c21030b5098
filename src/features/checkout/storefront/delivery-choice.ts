import { databaseNow } from '../../../kernel/db/clock.ts';
import { addressRules } from '../../../kernel/format/address-forms.ts';
import { laterDayText } from '../../../kernel/format/format-time.ts';
import type { ShopView } from '../../../web/storefront/shop-page.ts';
import { quoteAt } from '../../delivery-areas/choose-offer.ts';
import type { Days } from '../../delivery-areas/delivery-area.ts';
import { readyAreasOf } from '../../delivery-areas/delivery-areas.ts';
import type { DeliveryOffer, Load } from '../../delivery-areas/quote-area.ts';
import type { Store } from '../../stores/store.ts';
import type { CheckoutForm, Details } from './checkout-form.ts';

export interface OfferView {
  id: string;
  name: string;
  price: string;
  /** "By Thu 3 Dec · cash possible". */
  hint: string;
  isPickup: boolean;
  /** Where and when to pick up. */
  places: string[];
  isChosen: boolean;
}

/** What a shopper with areas is shown in place of the one fee. */
export interface DeliveryChoices {
  /** `ask`: nobody knows yet where it goes. */
  state: 'ask' | 'open' | 'chosen' | 'not_served' | 'below';
  offers: OfferView[];
  /** From which price of goods on something is offered; empty: another price changes nothing. */
  least: string;
}

export interface ChosenDelivery {
  choices: DeliveryChoices;
  offer: DeliveryOffer | null;
}

/** Null where the store has no areas. The only offer is chosen by itself. */
export async function chosenDelivery(
  shop: ShopView,
  { details, optionId }: Pick<CheckoutForm, 'details' | 'optionId'>,
  load: Load,
): Promise<ChosenDelivery | null> {
  const areas = await readyAreasOf(shop);
  if (!areas) return null;
  const address = placeIn(details, shop.country);
  if (!address) return { choices: { state: 'ask', offers: [], least: '' }, offer: null };
  const { offers, leastMinor } = quoteAt(areas, shop, address, load);
  const only = offers.length === 1 ? offers[0] : undefined;
  const offer = only ?? offers.find(({ option }) => option.id === optionId) ?? null;
  const least = leastMinor === null ? '' : shop.money(leastMinor);
  return {
    choices: {
      state: stateOf(offers, offer, least),
      offers: offers.map((each) => offerView(shop, each, each === offer)),
      least,
    },
    offer,
  };
}

function stateOf(
  offers: readonly DeliveryOffer[],
  offer: DeliveryOffer | null,
  least: string,
): DeliveryChoices['state'] {
  if (offers.length === 0) return least ? 'below' : 'not_served';
  return offer ? 'chosen' : 'open';
}

/** What has been typed of the place; null: too little to say what is delivered there. */
function placeIn(details: Partial<Details>, country: string) {
  const postalCode = details['customer.address.postalCode']?.trim() ?? '';
  const state = details['customer.address.state']?.trim() ?? '';
  const { usesPostalCode } = addressRules(country);
  return usesPostalCode && postalCode === '' ? null : { country, postalCode, state };
}

function offerView(shop: ShopView, offer: DeliveryOffer, isChosen: boolean): OfferView {
  const { option } = offer;
  const { id, name, kind, address, hours } = option;
  const isPickup = kind === 'pickup';
  return {
    id,
    name,
    price: offerPrice(shop, offer),
    hint: offerHint(shop, offer),
    isPickup,
    places: isPickup ? [address || shop.contact.address || '', hours].filter(Boolean) : [],
    isChosen,
  };
}

export const offerPrice = (shop: ShopView, { priceMinor }: DeliveryOffer): string =>
  priceMinor === 0 ? shop.t('shop.sum.free') : shop.money(priceMinor);

/** When it comes, and whether it can be paid in cash. */
export function offerHint(shop: ShopView, { option, days }: DeliveryOffer): string {
  const isCash = shop.codEnabled && option.cod.allowed;
  const { feeMinor } = option.cod;
  return [
    days && daysText(shop, days, option.kind === 'pickup'),
    isCash &&
      (feeMinor > 0
        ? shop.t('shop.delivery.cashFee', { fee: shop.money(feeMinor) })
        : shop.t('shop.delivery.cash')),
    shop.codEnabled && !isCash && shop.t('shop.delivery.noCash'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** "By Thu 3 Dec", of the shop's calendar. */
function daysText(shop: ShopView, { max }: Days, isPickup: boolean): string {
  const { t } = shop;
  if (max === 0) return t(isPickup ? 'shop.delivery.readyToday' : 'shop.delivery.today');
  const day = laterDayText(databaseNow(), max, shop);
  return t(isPickup ? 'shop.delivery.readyBy' : 'shop.delivery.by', { day });
}

/** What the form's delivery means for its other fields. */
export async function deliveryFacts(
  store: Store,
  optionId: string | null,
): Promise<Pick<CheckoutForm, 'hasAreas' | 'isPickup'>> {
  const areas = await readyAreasOf(store);
  const options = areas?.flatMap(({ area }) => area.options) ?? [];
  const chosen = options.find(({ id }) => id === optionId);
  return { hasAreas: areas !== null, isPickup: chosen?.kind === 'pickup' };
}
