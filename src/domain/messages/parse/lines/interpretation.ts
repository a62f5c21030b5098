import type { IndexedProduct } from '../index/catalog-index.ts';
import type { Segment } from '../match/annotate.ts';
import type { ProductMatch } from '../match/match-products.ts';
import type { ValueMatch } from '../match/match-values.ts';
import type { Piece } from './piece.ts';
import type { Quantity } from './quantity.ts';

/** The reading of a piece of a message, with what was mentioned before. */
export interface Interpretation {
  piece: Piece;
  segment: Segment;
  /** `values`: more about a product spoken of; `stranger`: words for something not sold. */
  kind: 'product' | 'values' | 'count' | 'stranger' | 'nothing';
  product: IndexedProduct | null;
  /** For each option of the product the value that was named. */
  values: (ValueMatch | null)[];
  quantity: Quantity | null;
  /** How sure the product is, 0 to 1. */
  sure: number;
  rivals: ProductMatch[];
  /** Names the product line, but a model, size or shade that it does not have. */
  unfit: boolean;
  /** Bits of the items that the product, its values and its packs explain. */
  explained: number;
  /** Words that neither the product nor grammar explains. */
  unexplained: number;
  /** Numbers that found no meaning. */
  spareNumbers: number;
  /** Its goods are named behind it only: "3 red and 2 blue mugs". */
  borrowed?: true;
}

/** What was mentioned before a piece. */
export interface Spoken {
  /** The product that was spoken of last. */
  focus: IndexedProduct | null;
  /** Products of the draft, the latest first: a correction is rather about these. */
  drafted: readonly IndexedProduct[];
  /** Whether the quantity of the last item is still open. */
  open: boolean;
}

/** A piece that says nothing yet. */
export function blankReading(piece: Piece, segment: Segment): Interpretation {
  return {
    piece,
    segment,
    kind: 'nothing',
    product: null,
    values: [],
    quantity: null,
    sure: 0,
    rivals: [],
    unfit: false,
    explained: 0,
    unexplained: 0,
    spareNumbers: 0,
  };
}
