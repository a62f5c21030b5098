import { formatMoney, parseMoney } from '../../../../kernel/format/money.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { quoteAt } from '../../../delivery-areas/choose-offer.ts';
import { readyAreasOf } from '../../../delivery-areas/delivery-areas.ts';
import { offerChoices } from '../../../delivery-areas/offer-choices.ts';
import { loadOf } from '../../../delivery-areas/quote-area.ts';
import type { Store } from '../../../stores/store.ts';
import type { LineFields, ManualOrderForm } from './manual-order-form.ts';

interface Line extends LineFields {
  priceMinor: number;
  weightGrams: number | null;
}

/** What the store's areas offer for a form, and what that adds to its total; null: it has none. */
export async function manualDelivery(
  store: Store,
  { fields }: ManualOrderForm,
  lines: readonly Line[],
  t: Translator,
) {
  const areas = await readyAreasOf(store);
  if (!areas) return null;
  const load = loadOf(lines.map((line) => pricedLine(line, store.currency)));
  const address = {
    postalCode: fields['customer.address.postalCode'],
    state: fields['customer.address.state'],
    country: fields['customer.address.country'],
  };
  const { offers } = quoteAt(areas, store, address, load);
  const only = offers.length === 1 ? offers[0] : undefined;
  const chosen = offers.find(({ option }) => option.id === fields.deliveryOptionId) ?? only;
  const isTyped = fields.shipping.trim() !== '';
  const codFeeMinor = fields.paymentMethod === 'cod' ? (chosen?.option.cod.feeMinor ?? 0) : 0;
  const isKnown = hasPlace(address) && chosen !== undefined;
  const money = (minor: number) => formatMoney(minor, store.currency, t.locale);
  return {
    addedMinor: isTyped || !isKnown ? 0 : chosen.priceMinor + codFeeMinor,
    options: offerChoices(offers, money, t),
  };
}

const hasPlace = (address: Record<string, string>): boolean =>
  Object.values(address).some((text) => text.trim() !== '');

function pricedLine({ price, priceMinor, quantity, weightGrams }: Line, currency: string) {
  const typed = price.trim() === '' ? priceMinor : (parseMoney(price, currency) ?? 0);
  return {
    quantity: Number.parseInt(quantity, 10) || 0,
    unitPriceMinor: typed,
    variant: { weightGrams },
  };
}
