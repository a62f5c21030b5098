import type { CatalogIndex } from '../index/catalog-index.ts';
import { blankLine, choiceOf, type Draft, type Entry } from './draft.ts';

/** A line as the seller has it now. */
export interface DraftLine {
  productId: string;
  variantId: string | null;
  quantity: number;
}

/** Puts the lines that a seller changed by hand in the place of what the messages gave. */
export function takeLines(draft: Draft, lines: readonly DraftLine[], index: CatalogIndex): void {
  draft.entries = lines.flatMap(({ productId, variantId, quantity }): Entry[] => {
    const product = index.byId.get(productId);
    if (product === undefined) return [];
    const parts = { product: 1, variant: 1, quantity: 1 };
    const line = blankLine(product, choiceOf(product, variantId), -1, parts);
    return [{ ...line, quantity, counted: true }];
  });
  draft.focus = draft.entries.at(-1) ?? null;
}
