import { Refusal } from '../../errors.ts';
import { wordsOf } from '../../kernel/translation/translator.ts';
import type { Store } from '../stores/store.ts';
import { choiceAmong, type DeliveryChoice, pickupOf } from './choose-offer.ts';
import type { ReadyArea } from './match-area.ts';
import type { DeliveryOffer } from './quote-area.ts';
import { type SoldDelivery, soldDelivery } from './sold-delivery.ts';

export interface SellersChoice extends DeliveryChoice {
  /** The seller's own price; null: the option's. */
  setMinor: number | null;
}

export interface SellersDelivery {
  /** Null: nothing is offered, and the seller's own price counts. */
  offer: DeliveryOffer | null;
  /** Null: nothing goes anywhere. */
  sold: SoldDelivery | null;
}

/**
 * As the shop quotes it; a price that the seller sets stands in any case, and the order says so. An
 * order without an address that names no option goes nowhere.
 * @throws Refusal as `choiceAmong`, unless there is such a price
 */
export function sellersDelivery(
  areas: readonly ReadyArea[],
  store: Store,
  { setMinor, ...choice }: SellersChoice,
): SellersDelivery {
  if (!choice.address && !choice.optionId) {
    const sold = setMinor ? setBySeller(store, setMinor) : null;
    return { offer: null, sold };
  }
  const offer = offerFor(areas, store, choice, setMinor !== null);
  if (offer) return { offer, sold: soldDelivery(offer, setMinor) };
  return { offer, sold: setBySeller(store, setMinor ?? 0) };
}

function offerFor(
  areas: readonly ReadyArea[],
  store: Store,
  choice: DeliveryChoice,
  isPriced: boolean,
): DeliveryOffer | null {
  try {
    return pickupOf(areas, store, choice) ?? choiceAmong(areas, store, choice);
  } catch (error) {
    if (isPriced && error instanceof Refusal && error.code.startsWith('DELIVERY_')) return null;
    throw error;
  }
}

const setBySeller = ({ language }: Store, priceMinor: number): SoldDelivery => ({
  name: wordsOf(language)('common.delivery.plain'),
  kind: 'delivery',
  days: null,
  priceMinor,
  isSet: true,
});
