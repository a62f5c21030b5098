import { conflict, fieldProblem, invalidField, Refusal } from '../../errors.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Store } from '../stores/store.ts';
import { readyAreasOf } from './delivery-areas.ts';
import { areaFor, type Place, type ReadyArea } from './match-area.ts';
import { type DeliveryOffer, type Load, offersOf } from './quote-area.ts';

/** Parts of an address; what is absent is not known. */
export interface PartialAddress {
  postalCode?: string | null | undefined;
  state?: string | null | undefined;
  country?: string | null | undefined;
}

type Shop = Pick<Store, 'country' | 'timeZone' | 'currency'>;

/** @param country of the store, for addresses without one */
export const placeOf = (address: PartialAddress | null | undefined, country: string): Place => ({
  country: (address?.country || country).toUpperCase(),
  postalCode: address?.postalCode ?? '',
  state: address?.state ?? '',
});

/** What is offered at a place; `serves` also where nothing is offered for this load. */
export function quoteAt(
  areas: readonly ReadyArea[],
  shop: Shop,
  address: PartialAddress | null | undefined,
  load: Load,
) {
  const area = areaFor(areas, placeOf(address, shop.country));
  const offers = offersOf(area, load, { now: databaseNow(), timeZone: shop.timeZone });
  return { serves: area?.serves ?? false, offers, leastMinor: leastOf(area?.options, load) };
}

/** From which price of goods on something would be offered; null: another price changes nothing. */
function leastOf(options: readonly { minOrderMinor: number | null }[] = [], load: Load) {
  const above = options
    .map(({ minOrderMinor }) => minOrderMinor ?? 0)
    .filter((least) => least > load.subtotalMinor);
  return above.length > 0 ? Math.min(...above) : null;
}

/** @param optionId in any case */
export const offerNamed = (
  offers: readonly DeliveryOffer[],
  optionId: string,
): DeliveryOffer | null =>
  offers.find(({ option }) => option.id === optionId.toLowerCase()) ?? null;

/** The only one need not be named. Null: none of that name, or several and no name. */
export const offerOrOnly = (
  offers: readonly DeliveryOffer[],
  optionId: string | null | undefined,
): DeliveryOffer | null =>
  optionId ? offerNamed(offers, optionId) : offers.length === 1 ? (offers[0] ?? null) : null;

export interface DeliveryChoice {
  /** Null: none, as of what is picked up. */
  address: PartialAddress | null;
  /** As the shopper chose; null or absent: not. */
  optionId?: string | null | undefined;
  load: Load;
}

/**
 * The offer that an order is delivered by; null where the store has no areas, so that its one fee
 * counts. The only one need not be named.
 * @throws Refusal 400 DELIVERY_OPTION_REQUIRED, DELIVERY_NOT_SERVED, on the address where it is
 * missing, 409 DELIVERY_CHANGED for an option that is gone or no longer offered there
 */
export async function chosenOffer(
  store: Store,
  choice: DeliveryChoice,
): Promise<DeliveryOffer | null> {
  const areas = await readyAreasOf(store);
  if (!areas) {
    if (choice.optionId) throw deliveryChanged();
    return null;
  }
  return choiceAmong(areas, store, choice);
}

/** @throws as `chosenOffer` */
export function choiceAmong(
  areas: readonly ReadyArea[],
  shop: Shop,
  choice: DeliveryChoice,
): DeliveryOffer {
  const { address, optionId, load } = choice;
  if (!address) return pickedUp(areas, shop, choice);
  const { offers, leastMinor } = quoteAt(areas, shop, address, load);
  if (optionId) {
    const chosen = offerNamed(offers, optionId);
    if (!chosen) throw deliveryChanged();
    return chosen;
  }
  const [first, second] = offers;
  if (!first) throw notServed(shop, leastMinor);
  if (second) throw optionRequired();
  return first;
}

/** The pickup that is named, wherever its area is; null: none is. */
export function pickupOf(
  areas: readonly ReadyArea[],
  shop: Shop,
  { optionId, load }: DeliveryChoice,
): DeliveryOffer | null {
  return optionId ? offerNamed(pickupsIn(areas, shop, load), optionId) : null;
}

function pickupsIn(areas: readonly ReadyArea[], shop: Shop, load: Load): DeliveryOffer[] {
  const clock = { now: databaseNow(), timeZone: shop.timeZone };
  return areas
    .flatMap(({ area }) => offersOf(area, load, clock))
    .filter(({ option }) => option.kind === 'pickup');
}

/** Nobody needs to say where they live to fetch something. */
function pickedUp(
  areas: readonly ReadyArea[],
  shop: Shop,
  { optionId, load }: DeliveryChoice,
): DeliveryOffer {
  const pickups = pickupsIn(areas, shop, load);
  if (optionId) {
    const chosen = offerNamed(pickups, optionId);
    if (chosen) return chosen;
    const id = optionId.toLowerCase();
    const isKnown = areas.some(({ area }) => area.options.some((option) => option.id === id));
    throw isKnown ? addressRequired() : deliveryChanged();
  }
  const [first, second] = pickups;
  const delivers = areas.some(
    ({ area }) => area.serves && area.options.some(({ kind }) => kind === 'delivery'),
  );
  if (!first || delivers) throw addressRequired();
  if (second) throw optionRequired();
  return first;
}

/** The same as where every order needs an address. */
export const addressRequired = (): Refusal =>
  invalidField('customer.address', message('errors.field.required'));

const deliveryChanged = (): Refusal =>
  conflict('DELIVERY_CHANGED', message('errors.checkout.deliveryChanged'));

function optionRequired(): Refusal {
  const words = message('errors.checkout.deliveryOption');
  const fields = [fieldProblem('deliveryOptionId', words)];
  return new Refusal(400, 'DELIVERY_OPTION_REQUIRED', words, { fields });
}

const notServed = ({ currency }: Shop, leastMinor: number | null): Refusal =>
  new Refusal(
    400,
    'DELIVERY_NOT_SERVED',
    leastMinor === null
      ? message('errors.checkout.notServed')
      : message('errors.checkout.notServedBelow'),
    { minOrder: leastMinor === null ? null : majorFromMinor(leastMinor, currency) },
  );
