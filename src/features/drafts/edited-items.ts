import { invalidField } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { UnmatchedWords } from '../../reader/index.ts';
import type { SellableProduct, SellableVariant } from '../catalog/find-sellable-variants.ts';
import { matchLine } from '../orders/match-line.ts';
import { arePieces, MOST_PIECES } from '../orders/pieces.ts';
import { productNotFound } from '../orders/refusals.ts';
import type { DraftItem } from './draft.ts';

export interface ItemEdit {
  /** The id of the draft's line; absent: matched by its item, or a new line. */
  id?: string | null | undefined;
  productId: string;
  /** Absent, null or empty: the product's only variant, else still open. */
  variantId?: string | null | undefined;
  quantity: number;
  /** Whether the person has checked it; absent: yes. */
  settled?: boolean | undefined;
  /** For a new line: the unmatched words that it replaces. */
  words?: UnmatchedWords | undefined;
}

const MAX_ITEMS = 100;

type Products = ReadonlyMap<string, SellableProduct>;

/**
 * Applies edits to the present lines, at the catalog's prices. A line that stays, or becomes
 * another variant of its product, keeps its id and the words that it was read from. `areMerged`:
 * lines of one item are merged; a person may have to tell them apart first.
 * @throws Refusal 400 PRODUCT_NOT_FOUND or naming what is wrong with a line
 */
export function editedItems(
  items: readonly DraftItem[],
  edits: readonly ItemEdit[],
  products: Products,
  areMerged = false,
): DraftItem[] {
  if (edits.length > MAX_ITEMS)
    throw invalidField('items', message('errors.drafts.tooManyItems', { most: MAX_ITEMS }));
  const left = [...items];
  return soldEdits(edits, products, areMerged).map(({ edit, product, variant }) => {
    const before = take(left, edit);
    return itemOf(product, variant, { edit, before });
  });
}

/** The edits with their items; of merged ones, the first keeps its place and id. */
function soldEdits(edits: readonly ItemEdit[], products: Products, areMerged: boolean) {
  const items = new Map<string, { edit: ItemEdit } & ReturnType<typeof soldAs>>();
  edits.forEach((edit, index) => {
    refuseQuantity(edit.quantity, index);
    const sold = soldAs(edit, index, products);
    const key = areMerged ? `${sold.product.id} ${sold.variant?.id ?? ''}` : `${index}`;
    const same = items.get(key);
    const quantity = (same?.edit.quantity ?? 0) + edit.quantity;
    refuseQuantity(quantity, index);
    items.set(key, { ...sold, edit: same ? bothOf(same.edit, edit, quantity) : edit });
  });
  return [...items.values()];
}

/** A person must have checked both. */
const bothOf = (first: ItemEdit, second: ItemEdit, quantity: number): ItemEdit => ({
  ...first,
  quantity,
  id: first.id ?? second.id,
  settled: first.settled !== false && second.settled !== false,
  words: first.words ?? second.words,
});

function refuseQuantity(quantity: number, index: number): void {
  if (arePieces(quantity)) return;
  const words = message('errors.drafts.quantity', { most: String(MOST_PIECES) });
  throw invalidField(`items.${index}.quantity`, words);
}

function soldAs(edit: ItemEdit, index: number, products: Products) {
  const match = matchLine(edit, products);
  if (match.state === 'not_found') {
    throw productNotFound(edit.productId, `items.${index}.${match.field}`);
  }
  if (match.state === 'matched') return match;
  const product = products.get(edit.productId.toLowerCase());
  if (!product) throw productNotFound(edit.productId, `items.${index}.productId`);
  return { product, variant: null };
}

function take(left: DraftItem[], { id, productId, variantId }: ItemEdit): DraftItem | undefined {
  const ofProduct = (item: DraftItem) => item.productId === productId.toLowerCase();
  const finders: ((item: DraftItem) => boolean)[] = id
    ? [(item) => item.id === id.toLowerCase()]
    : [(item) => ofProduct(item) && item.variantId === (variantId || null), ofProduct];
  for (const isMeant of finders) {
    const at = left.findIndex(isMeant);
    if (at >= 0) return left.splice(at, 1)[0];
  }
  return undefined;
}

function itemOf(
  product: SellableProduct,
  variant: SellableVariant | null,
  { edit, before }: { edit: ItemEdit; before: DraftItem | undefined },
): DraftItem {
  const cheapest = Math.min(...product.variants.map(({ priceMinor }) => priceMinor));
  const settled = edit.settled ?? true;
  return {
    id: before?.id ?? newId(),
    productId: product.id,
    variantId: variant?.id ?? null,
    productName: product.name,
    variantName: variant?.name ?? '',
    sku: variant?.sku ?? null,
    quantity: edit.quantity,
    unitPriceMinor: variant?.priceMinor ?? (Number.isFinite(cheapest) ? cheapest : 0),
    confidence: settled ? 1 : (before?.confidence ?? 1),
    parts: before?.parts ?? (edit.words ? { product: 0 } : {}),
    spans: before?.spans ?? edit.words?.spans ?? [],
    sourceText: before?.sourceText ?? edit.words?.text ?? '',
    alternatives: before?.alternatives ?? [],
    settled,
  };
}

export const ordersOther = (before: readonly DraftItem[], after: readonly DraftItem[]): boolean =>
  labelsOf(before) !== labelsOf(after);

const labelsOf = (items: readonly DraftItem[]): string =>
  items
    .map(({ productId, variantId, quantity }) => `${productId} ${variantId} ${quantity}`)
    .join('\n');
