import type { Item, NumberItem } from '../items/item.ts';
import type { MoodedClause } from '../intent/read-clauses.ts';
import { isFiller } from '../words/words.ts';
import { type Cue, cueAt } from './cue-words.ts';

/** The smallest part of a message that can be a line of its own. */
export interface Piece {
  items: Item[];
  cues: Set<Cue>;
  mood: MoodedClause['mood'] | 'quote';
  /** What parts it from the piece before: a sign, "and", or nothing but a new count. */
  gap: string;
  /** It begins a clause. */
  first: boolean;
  clause: number;
}

type MoodAt = (offset: number) => Piece['mood'];

/** Parts a message into pieces: at the ends of clauses, at commas and "and", at corrections, at counts. */
export function partIntoPieces(items: readonly Item[], moodAt: MoodAt, isSizeNumber: (value: number) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let clause = 0;
  let current: Piece = empty('', true, clause);
  const close = (gap: string, first: boolean) => {
    if (current.items.length > 0 || current.cues.size > 0) pieces.push(current);
    current = empty(gap, first, clause);
  };
  const words = items.map((item) => (item.kind === 'word' ? item.text : null));
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Item;
    if (item.kind === 'gap') {
      if (item.strength === 'hard') clause += 1;
      close(item.sign, item.strength === 'hard');
      continue;
    }
    const found = cueAt(words, at);
    if (found) {
      // A correction begins something new, also where nobody set a comma.
      if (['undo', 'change', 'swap'].includes(found.cue) && current.items.length > 0) close('cue', false);
      current.cues.add(found.cue);
      if (current.items.length === 0) current.mood = moodAt(item.start);
      at += found.length - 1;
      continue;
    }
    if (current.items.length === 0) current.mood = moodAt(item.start);
    current.items.push(item);
  }
  close('', false);
  return pieces.flatMap((piece) => atCounts(piece, isSizeNumber));
}

function empty(gap: string, first: boolean, clause: number): Piece {
  return { items: [], cues: new Set(), mood: 'plain', gap, first, clause };
}

/** Whether a number of a piece may say how many. */
export function isCount(item: Item): item is NumberItem {
  return item.kind === 'number' && !item.model && (!item.named || item.counted);
}

/** Parts "2 veg puff 2 paneer puff" and "neckband 1 speaker 2" at their counts. */
function atCounts(piece: Piece, isSizeNumber: (value: number) => boolean): Piece[] {
  const { items } = piece;
  const all = items.flatMap((item, at) => (isCount(item) ? [at] : []));
  const sure = all.filter((at) => {
    const item = items[at] as NumberItem;
    if (item.form === 'article') return at === 0;
    return item.counted || !isSizeNumber(item.value);
  });
  const counts = sure.length > 0 ? sure : all;
  if (counts.length < 2 || isDoubled(items, counts) || isNegated(items, counts)) return [piece];
  const telling = items.flatMap((item, at) => (isTelling(item) ? [at] : []));
  const last = counts.at(-1) as number;
  const endsWithCount = (telling.at(-1) ?? last) <= last;
  const startsWithCount = telling.every((at) => at >= (counts[0] as number));
  const cuts =
    endsWithCount && !startsWithCount
      ? counts.slice(0, -1).map((at) => afterUnit(items, at))
      : counts.filter((at) => at > 0);
  return cut(piece, cuts);
}

/** The counted word behind a count still belongs to it. */
function afterUnit(items: readonly Item[], at: number): number {
  let next = at + 1;
  while (next < items.length - 1) {
    const item = items[next] as Item;
    if (item.kind !== 'word' || !isFiller(item.text)) break;
    next += 1;
  }
  return next;
}

function isTelling(item: Item): boolean {
  return item.kind !== 'word' || !isFiller(item.text);
}

/** "ek ek", "one one": one of each. */
function isDoubled(items: readonly Item[], counts: readonly number[]): boolean {
  const [a = 0, b = 0] = counts;
  const [one, two] = [items[a], items[b]];
  return counts.length === 2 && b === a + 1 && one?.kind === 'number' && two?.kind === 'number' && one.value === two.value;
}

const NOT = new Set(['not', 'nahi', 'nahin', 'nhi', 'nai', 'no', 'नहीं', 'नही', 'sino']);

function isNegated(items: readonly Item[], counts: readonly number[]): boolean {
  const [a = 0, b = 0] = counts;
  return items.slice(a, b + 1).some((item) => item.kind === 'word' && NOT.has(item.text));
}

function cut(piece: Piece, cuts: readonly number[]): Piece[] {
  const edges = [...new Set([0, ...cuts, piece.items.length])].sort((a, b) => a - b);
  return edges.slice(1).flatMap((end, at) => {
    const start = edges[at] ?? 0;
    if (end <= start) return [];
    const cues = at === 0 || piece.cues.has('each') ? piece.cues : new Set<Cue>();
    return [{
      ...piece,
      items: piece.items.slice(start, end),
      cues,
      gap: at === 0 ? piece.gap : 'count',
      first: at === 0 && piece.first,
    }];
  });
}
