import { formatMoney } from '../../../kernel/format/money.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { quoteAt } from '../../delivery-areas/choose-offer.ts';
import { readyAreasOf } from '../../delivery-areas/delivery-areas.ts';
import { offerChoices } from '../../delivery-areas/offer-choices.ts';
import { loadOf } from '../../delivery-areas/quote-area.ts';
import type { Store } from '../../stores/store.ts';
import type { Draft } from '../draft.ts';
import { chargesOfDraft } from '../order-of-draft.ts';
import type { DraftForm } from './draft-form.ts';
import type { LineView } from './draft-lines.ts';
import type { OpenPoint } from './open-points.ts';

/** What a draft costs by its form, the delivery that can be chosen, and what is missing for one. */
export async function draftDelivery(
  store: Store,
  preview: Draft,
  lines: readonly LineView[],
  { fields }: DraftForm,
  t: Translator,
) {
  const areas = await readyAreasOf(store);
  const load = loadOf(lines.map(pricedLine));
  const paymentMethod = fields.paymentMethod === 'cod' ? 'cod' : 'unpaid';
  const { charges, refused } = chargesOfDraft(areas, store, { ...preview, paymentMethod }, load);
  const point: OpenPoint | null =
    refused && lines.length > 0
      ? { state: 'unknown', words: refused.textIn(t), field: 'f-deliveryOptionId' }
      : null;
  if (!areas) return { charges, points: [], shown: null };
  const { offers } = quoteAt(areas, store, preview.customer.address, load);
  const money = (minor: number) => formatMoney(minor, store.currency, store.language);
  return {
    charges,
    points: point ? [point] : [],
    shown: {
      isKnown: refused === null,
      options: offerChoices(offers, money, t),
    },
  };
}

const pricedLine = ({ quantity, priceMinor, variants, variantId }: LineView) => ({
  quantity: Number.parseInt(quantity, 10) || 0,
  unitPriceMinor: priceMinor,
  variant: { weightGrams: variants.find(({ id }) => id === variantId)?.weightGrams ?? null },
});
