import type { Item, NumberItem } from '../items/item.ts';
import type { MoodedClause } from '../intent/read-clauses.ts';
import { conceptsOf, isFiller, sizeOf } from '../words/words.ts';
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

/** Cues that begin something new, also where nobody set a comma. */
const OPENING = new Set<Cue>(['undo', 'change', 'swap', 'with', 'rather', 'sum']);

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
      if (item.sign === 'more' && isOneMore(current.items, items.slice(at + 1))) current.cues.add('more');
      // "sorry, the blue one": the cue is about what follows.
      if (item.strength === 'soft' && current.items.length === 0 && current.cues.has('change')) continue;
      close(item.sign, item.strength === 'hard');
      continue;
    }
    const changing = current.cues.has('change') || current.cues.has('remove');
    const found = isSizeName(words, at) ? null : (isContrast(items, at, current) ?? cueAt(words, at));
    if (found && (found.cue !== 'with' || changing)) {
      if (OPENING.has(found.cue) && current.items.length > 0) close('cue', false);
      current.cues.add(found.cue);
      if (current.items.length === 0) current.mood = moodAt(item.start);
      at += found.length - 1;
      continue;
    }
    if (current.items.length === 0) current.mood = moodAt(item.start);
    current.items.push(item);
  }
  close('', false);
  settleNegation(pieces);
  settleQuestions(pieces);
  return pieces.flatMap((piece) => atCounts(piece, isSizeNumber));
}

/** "ek aur", "2 aur bhej do": so many more of the same. */
function isOneMore(before: readonly Item[], after: readonly Item[]): boolean {
  const counts = before.filter(isTelling);
  const end = after.findIndex(({ kind }) => kind === 'gap');
  const rest = after.slice(0, end < 0 ? after.length : end);
  return counts.length === 1 && counts[0]?.kind === 'number' && !rest.some(isTelling);
}

/** "remove the buns, add a pav": where the clause says what goes, the rest of it stays. */
function settleNegation(pieces: readonly Piece[]): void {
  const told = new Set(pieces.filter(takesAway).map(({ clause }) => clause));
  for (const piece of pieces) {
    if (piece.mood === 'negation' && told.has(piece.clause) && !takesAway(piece)) piece.mood = 'order';
  }
}

/** "can you send 2 of these and a pair of those?", "sorry, could it be the blue one?" order. */
function settleQuestions(pieces: readonly Piece[]): void {
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    const counted = piece.items.some(({ kind }) => kind === 'number');
    const goesOn = !piece.first && before?.mood === 'order' && before.clause === piece.clause && counted;
    if (piece.mood === 'question' && (goesOn || piece.cues.has('change'))) piece.mood = 'order';
  });
}

const takesAway = ({ cues }: Piece): boolean => cues.has('remove') || cues.has('undo');

function empty(gap: string, first: boolean, clause: number): Piece {
  return { items: [], cues: new Set(), mood: 'plain', gap, first, clause };
}

/** "S not M", "white not brown": what follows is not meant. */
function isContrast(
  items: readonly Item[],
  at: number,
  current: Piece,
): { cue: Cue; length: number } | null {
  const [item, next, end] = items.slice(at, at + 3);
  if (item?.kind !== 'word' || item.text !== 'not' || next?.kind !== 'word') return null;
  const parts = end === undefined || end.kind === 'gap';
  return current.items.length > 0 && parts && !isFiller(next.text) ? { cue: 'rather', length: 1 } : null;
}

/** "extra large" is a size, "extra" alone asks for more. */
function isSizeName(words: readonly (string | null)[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  return Boolean(word && next) && sizeOf(`${word} ${next}`) !== null;
}

/** Whether a piece takes something out of the draft. */
export function takesBack({ cues, mood }: Piece): boolean {
  return cues.has('remove') || cues.has('undo') || (mood === 'negation' && !cues.has('change') && !cues.has('swap'));
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
    if (item.form === 'article') return at === 0 || isBetweenGoods(items, at);
    return item.counted || item.form === 'word' || !isSizeNumber(item.value);
  });
  const counts = sure.length > 0 ? sure : all;
  if (counts.length < 2 || isDoubled(items, counts) || isNegated(items, counts)) return [piece];
  const telling = items.flatMap((item, at) => (isTelling(item) ? [at] : []));
  const last = counts.at(-1) as number;
  const endsWithCount = (telling.at(-1) ?? last) <= last;
  const startsWithCount = telling.every((at) => at >= (counts[0] as number));
  if (endsWithCount && !startsWithCount) {
    return cut(piece, counts.slice(0, -1).map((at) => afterUnit(items, at)));
  }
  const size = items.findIndex((item) => item.kind === 'number' && item.named);
  // "5 kurta size 38 - 2": what the second count counts begins at the size.
  if (endsWithCount && size > (counts[0] ?? 0) && size < last) return cut(piece, [size]);
  return cut(piece, counts.filter((at) => at > 0));
}

/** "dos escobas una fregona". */
function isBetweenGoods(items: readonly Item[], at: number): boolean {
  return [items[at - 1], items[at + 1]].every(
    (item) => item?.kind === 'word' && conceptsOf(item.text).some(({ kind }) => kind === 'goods'),
  );
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
    const isLast = at === edges.length - 2;
    const cues = piece.cues.has('each') ? isLast : at === 0;
    return [{
      ...piece,
      items: piece.items.slice(start, end),
      cues: cues ? piece.cues : new Set<Cue>(),
      gap: at === 0 ? piece.gap : 'count',
      first: at === 0 && piece.first,
    }];
  });
}

/** Whether a gap adds something to what stands before it. */
export const isAnd = (gap: string): boolean => ['and', 'more', '+', '&'].includes(gap);
