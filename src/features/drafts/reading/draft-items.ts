import { newId } from '../../../ids.ts';
import type { ParsedLine } from '../../../reader/index.ts';
import type { CatalogOfStore } from '../../conversations/catalog-of-store.ts';
import { MOST_PIECES } from '../../orders/pieces.ts';
import type { DraftItem } from '../draft.ts';

/** An earlier line with the same item keeps its id and what a person has settled. */
export function draftItems(
  lines: readonly ParsedLine[],
  catalog: CatalogOfStore,
  before: readonly DraftItem[] = [],
): DraftItem[] {
  const left = [...before];
  return lines.map(withinBounds).flatMap((line) => {
    const product = catalog.products.get(line.productId);
    // Removed from sale since the line was read or written.
    if (!product) return [];
    const variant = product.variants.find(({ id }) => id === line.variantId) ?? null;
    const known = take(left, line);
    const prices = product.variants.map(({ priceMinor }) => priceMinor);
    // Lines that were not read again return without the words that they were read from.
    const words = line.spans.length === 0 && known ? known : line;
    const item: DraftItem = {
      id: known?.id ?? newId(),
      productId: product.id,
      variantId: variant?.id ?? null,
      productName: product.name,
      variantName: variant?.name ?? '',
      sku: variant?.sku ?? null,
      quantity: line.quantity,
      unitPriceMinor: variant?.priceMinor ?? Math.min(...prices),
      confidence: words.confidence,
      parts: words.parts,
      spans: words.spans,
      sourceText: words.sourceText,
      alternatives: words.alternatives,
      settled: known?.settled === true && known.quantity === line.quantity,
    };
    return [item];
  });
}

/** An impossible quantity becomes the nearest possible one, for a person to check. */
function withinBounds(line: ParsedLine): ParsedLine {
  const quantity = Math.min(Math.max(Math.round(line.quantity), 1), MOST_PIECES);
  return quantity === line.quantity
    ? line
    : { ...line, quantity, parts: { ...line.parts, quantity: 0 }, confidence: 0 };
}

function take(left: DraftItem[], line: ParsedLine): DraftItem | undefined {
  const at = left.findIndex(
    ({ productId, variantId }) => productId === line.productId && variantId === line.variantId,
  );
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

export const linesOf = (items: readonly DraftItem[]): ParsedLine[] =>
  items.map((item) => ({
    productId: item.productId,
    variantId: item.variantId,
    quantity: item.quantity,
    parts: {
      product: item.parts.product ?? 1,
      variant: item.variantId === null ? 0 : (item.parts.variant ?? 1),
      quantity: item.parts.quantity ?? 1,
    },
    confidence: item.confidence,
    spans: item.spans,
    sourceText: item.sourceText,
    alternatives: item.alternatives,
  }));
