import type { Translator } from '../../../kernel/translation/translator.ts';
import { orderTheSame, type ParsedLine } from '../../../reader/index.ts';
import type { SellableProduct } from '../../catalog/find-sellable-variants.ts';
import type { Draft } from '../draft.ts';
import { ordersSomething } from '../swap-reading.ts';
import { READER_LABELS } from './draft-labels.ts';

export interface OtherView {
  at: number;
  /** Its items: "3 × Blue Mug, Red + 1 × Cotton Kurta". */
  words: string;
  reader: string;
}

const MOST_LINES = 4;

/** Only those that order something else and can be put into the draft. */
export const otherReadings = (
  draft: Draft,
  products: ReadonlyMap<string, SellableProduct>,
  t: Translator,
): OtherView[] =>
  draft.alternatives.flatMap((reading, at) => {
    const lines = reading.lines.flatMap((line) => labelsOf(line, products));
    const parts = [...lines, ...reading.unmatched.map(({ text }) => `“${text}”`)];
    if (!ordersSomething(reading) || parts.length === 0) return [];
    // A person may have edited the draft to the same result.
    if (orderTheSame(reading, { lines: draft.items, unmatched: draft.unmatched })) return [];
    const more = parts.length - MOST_LINES;
    const words = [
      ...parts.slice(0, MOST_LINES),
      ...(more > 0 ? [t('drafts.others.more', { count: more })] : []),
    ];
    return [{ at, words: words.join(' + '), reader: t(READER_LABELS[reading.reader]) }];
  });

/** Empty for deleted items. */
function labelsOf(
  { productId, variantId, quantity }: ParsedLine,
  products: ReadonlyMap<string, SellableProduct>,
): string[] {
  const product = products.get(productId);
  if (!product) return [];
  const variant = product.variants.find(({ id }) => id === variantId);
  return [`${quantity} × ${[product.name, variant?.name].filter(Boolean).join(', ')}`];
}
