import type { IndexedProduct } from '../index/catalog-index.ts';
import type { ClauseMood } from '../intent/read-clauses.ts';
import type { Item, NumberItem } from '../items/item.ts';
import type { Nature, Segment } from '../match/annotate.ts';
import type { ProductMatch } from '../match/match-products.ts';
import type { ValueMatch } from '../match/match-values.ts';
import type { Cue } from '../operations/cue-words.ts';
import { isFiller, sizeOf } from '../words/words.ts';
import type { Quantity } from './quantity.ts';

/** The smallest part of a message that can be a line. */
export interface Piece {
  items: Item[];
  cues: Set<Cue>;
  /** `quote`: somebody else's words, repeated. */
  mood: ClauseMood | 'quote';
  /** The separator from the piece before: a sign, "and", a cue, or only a new count. */
  gap: string;
  /** A colon follows it: "pickles: …". */
  heads: boolean;
  /** It begins a clause. */
  first: boolean;
  clause: number;
  /** Its own: a copy that differs gets a new one. */
  memory: PieceMemory;
}

/**
 * What has been worked out of a piece, since several whole readings of a message have most of their
 * pieces in common. Kept on the piece: in a WeakMap it would live on until a major collection.
 */
export interface PieceMemory {
  matched?: MatchedPiece;
  /** By their first and last item, the pieces that it may be cut into. */
  parts?: Map<number, Piece>;
}

/** A greeting or thanks in the same breath takes nothing from an order. */
const MAKES_LINES = new Set(['order', 'plain', 'negation', 'greeting', 'thanks']);

/** Whether what a piece names may become a line. */
export const makesLines = ({ mood }: Piece): boolean => MAKES_LINES.has(mood);

/** Whether a piece takes something out of the draft. */
export function takesBack({ cues, mood }: Piece): boolean {
  if (cues.has('remove') || cues.has('undo')) return true;
  return mood === 'negation' && !cues.has('change') && !cues.has('swap');
}

/** Whether a number of a piece may say how many. */
export function isCount(item: Item): item is NumberItem {
  if (item.kind !== 'number' || item.model) return false;
  // "pencil 0.7", "UPS 2.5": a fraction of a piece is not a quantity.
  return item.counted || (!item.named && Number.isInteger(item.value));
}

/** Whether an item says more than grammar does. */
export function isTelling(item: Item): boolean {
  return item.kind !== 'word' || !isFiller(item.text) || sizeOf(item.text) !== null;
}

const ANDS = new Set(['and', 'more', '+', '&']);

/** Whether a gap adds something to the text before it. */
export const isAnd = (gap: string): boolean => ANDS.has(gap);

/** Items of these name nothing by themselves. */
export const SILENT: ReadonlySet<Nature> = new Set(['filler', 'figure', 'unit']);

/** A piece of a message, with what the catalog knows of its items. */
export interface KnownPiece {
  piece: Piece;
  segment: Segment;
}

/** With the products that it may name, and how it was read after what. */
export interface MatchedPiece extends KnownPiece {
  matches: readonly ProductMatch[];
  readings: { spoken: Spoken; reading: Interpretation }[];
}

/** The reading of a piece, with what was mentioned before. */
export interface Interpretation extends KnownPiece {
  /** `values`: more about a product spoken of; `unmatched`: words for something not sold. */
  kind: 'product' | 'values' | 'count' | 'unmatched' | 'nothing';
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
export function blankReading({ piece, segment }: KnownPiece): Interpretation {
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
