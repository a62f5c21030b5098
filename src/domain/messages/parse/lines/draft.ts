import type { CatalogVariant } from '../catalog.ts';
import type { IndexedProduct, IndexedValue } from '../index/catalog-index.ts';
import type { Alternative, LineConfidence, Span } from '../parsed-message.ts';

/** A line while messages are read; never changed, only put in the place of by another. */
export interface Entry {
  product: IndexedProduct;
  /** For each option of the product the value that was told. */
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
  /** Bit per option that this message told. */
  told: number;
  /** How many there were of a line before it was parted by values. */
  whole: number | null;
}

/** Words for something not sold, while messages are read. */
export interface Stranger {
  text: string;
  quantity: number | null;
  spans: Span[];
  message: number;
}

/** What the messages up to now order. */
export interface Draft {
  entries: readonly Entry[];
  strangers: readonly Stranger[];
  /** What was spoken of last, also when it was taken back since. */
  focus: Entry | null;
  /** What was just taken out, or is about to be changed for another thing. */
  leaving: Entry | null;
  /** What a question named; "yes, send 2" orders it. */
  asked: readonly Entry[];
  /** What "only the mugs" or "cancel all" took out: what is named next may stay after all. */
  dropped: readonly Entry[];
  /** What was just raised, by how many: "one more, grey this time" is one beside it. */
  raised: { entry: Entry; by: number } | null;
}

/** A line of which no words tell anything more. */
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
export const emptyDraft = (): Draft => ({
  entries: [],
  strangers: [],
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
