import type { ClauseMood } from '../intent/read-clauses.ts';
import type { Item, NumberItem } from '../items/item.ts';
import type { Cue } from '../operations/cue-words.ts';
import { isFiller, sizeOf } from '../words/words.ts';

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
