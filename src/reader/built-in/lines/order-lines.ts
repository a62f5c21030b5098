import type { CatalogVariant } from '../catalog.ts';
import type { IndexedProduct, IndexedValue } from '../index/catalog-index.ts';
import type { Alternative, LineConfidence, Span } from '../parsed-message.ts';

/** A line while messages are read; never changed, only put in the place of by another. */
export interface Entry {
  product: IndexedProduct;
  /** The stated value for each option of the product. */
  choice: (IndexedValue | null)[];
  quantity: number;
  /** The shopper said how many. */
  counted: boolean;
  parts: LineConfidence;
  alternatives: Alternative[];
  spans: Span[];
  /** Only spoken of in passing, not asked for. */
  mentioned: boolean;
  /** Message and clause that made it. */
  message: number;
  clause: number;
  /** The last message that made or changed it. */
  touched: number;
  /** The message that said how many; -1 where none did. */
  countedIn: number;
  /** A bit for each option that this message states. */
  told: number;
  /** How many there were of a line before it was parted by values. */
  whole: number | null;
}

/** Words for something not sold, or an unread number, while messages are read. */
export interface UnmatchedItem {
  text: string;
  quantity: number | null;
  spans: Span[];
  message: number;
}

/** The order according to the messages so far. */
export interface OrderLines {
  entries: readonly Entry[];
  unmatched: readonly UnmatchedItem[];
  /** What was mentioned last, even if it was taken back since. */
  focus: Entry | null;
  /** What was just removed, or is about to be replaced. */
  leaving: Entry | null;
  /** What a question named; "yes, send 2" orders it. */
  asked: readonly Entry[];
  /** What "only the mugs" or "cancel all" removed: what is named next stays after all. */
  dropped: readonly Entry[];
  /** What was just increased, and by how many: "one more, grey this time" is another one. */
  raised: { entry: Entry; by: number } | null;
}

/** A line without further words about it. */
export function blankLine(
  product: IndexedProduct,
  choice: Entry['choice'],
  message: number,
  parts: LineConfidence,
): Entry {
  return {
    product,
    choice,
    quantity: 1,
    counted: false,
    parts,
    alternatives: [],
    spans: [],
    mentioned: false,
    message,
    clause: 0,
    touched: message,
    countedIn: -1,
    told: 0,
    whole: null,
  };
}

/** A draft without anything. */
export const noLines = (): OrderLines => ({
  entries: [],
  unmatched: [],
  focus: null,
  leaving: null,
  asked: [],
  dropped: [],
  raised: null,
});

/** The variants that a choice leaves. */
export function variantsOf({
  product,
  choice,
}: Pick<Entry, 'product' | 'choice'>): CatalogVariant[] {
  const options = product.product.options;
  return product.product.variants.filter((variant) =>
    choice.every(
      (value, at) => value === null || variant.options[options[at] ?? ''] === value.text,
    ),
  );
}

/** The one variant that a choice leaves; null when there are several or none. */
export function variantOf(entry: Pick<Entry, 'product' | 'choice'>): CatalogVariant | null {
  const left = variantsOf(entry);
  return left.length === 1 ? (left[0] ?? null) : null;
}
