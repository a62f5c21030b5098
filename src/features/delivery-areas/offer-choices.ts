import type { Translator } from '../../kernel/translation/translator.ts';
import type { DeliveryOffer } from './quote-area.ts';

/** For a seller's form: what the address decides by itself, then each offer with its price. */
export const offerChoices = (
  offers: readonly DeliveryOffer[],
  money: (minor: number) => string,
  t: Translator,
) => [
  { value: '', label: t('orders.delivery.byAddress') },
  ...offers.map(({ option: { id, name }, priceMinor }) => ({
    value: id,
    label: t('orders.delivery.option', { name, price: money(priceMinor) }),
  })),
];
