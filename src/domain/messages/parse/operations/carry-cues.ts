import type { NumberItem } from '../items/item.ts';
import { isAnd, isTelling, type Piece } from '../lines/piece.ts';
import type { Cue } from './cue-words.ts';

const GROUPS: readonly Cue[] = [
  'all',
  'two',
  'three',
  'rest',
  'first',
  'second',
  'third',
  'last',
  'halve',
  'part',
];
const AMOUNTS: readonly Cue[] = ['more', 'add', 'less'];
const ALIKE: readonly Cue[] = ['also', 'same count'];

/** Lets cues reach the pieces that they are about, where a comma or another cue stands between. */
export function carryCues(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let heading: Piece | null = null;
  for (const piece of pieces) {
    const before = kept.at(-1);
    if (heading && heading.clause === piece.clause && piece.gap === 'cue') {
      // "take both down to 250 g".
      give(heading, piece, GROUPS);
      kept.pop();
    }
    heading = saysOnly(piece, GROUPS) ? piece : null;
    if (before && countsPart(before, piece)) {
      // "2 mejor en rojo".
      piece.items.unshift(...before.items);
      piece.cues.add('part');
      piece.gap = before.gap;
      kept.pop();
    }
    if (before && before.clause === piece.clause && isCountOf(before) && saysOnly(piece, AMOUNTS)) {
      // "sabme do do aur badha do".
      give(piece, before, AMOUNTS);
    } else kept.push(piece);
  }
  carryAlike(kept);
  carryCounts(kept);
  return kept;
}

/** Whether a piece is no more than how many of what is spoken of the next one changes. */
function countsPart(before: Piece, piece: Piece): boolean {
  const [count, ...more] = before.items;
  const isOfPart = piece.cues.has('change') && !piece.cues.has('with') && piece.gap === 'cue';
  return (
    isOfPart &&
    before.clause === piece.clause &&
    before.cues.size === 0 &&
    count?.kind === 'number' &&
    !count.named &&
    more.length === 0 &&
    piece.items.some(isTelling) &&
    !isCountOf(piece)
  );
}

/** Whether a piece has such cues, and nothing else that tells. */
function saysOnly({ items, cues }: Piece, some: readonly Cue[]): boolean {
  return some.some((cue) => cues.has(cue)) && !cues.has('remove') && !items.some(isTelling);
}

const isCountOf = ({ items }: Piece): boolean => items.some(({ kind }) => kind === 'number');

function give(from: Piece, to: Piece, some: readonly Cue[]): void {
  for (const cue of some) if (from.cues.has(cue)) to.cues.add(cue);
  to.licence = [...from.licence, ...to.licence];
}

/** "peela aur lal bhi", "as many of A, B and C": said once for a whole list. */
function carryAlike(pieces: readonly Piece[]): void {
  for (let at = pieces.length - 1; at > 0; at -= 1) {
    const [before, piece] = [pieces[at - 1] as Piece, pieces[at] as Piece];
    if (isList(before, piece) && before.cues.size === 0) give(piece, before, ALIKE);
  }
  for (let at = 1; at < pieces.length; at += 1) {
    const [before, piece] = [pieces[at - 1] as Piece, pieces[at] as Piece];
    if (isList(before, piece)) give(before, piece, ['same count']);
  }
}

/** "2 each in S, M, L": said before the first of them. */
function carryCounts(pieces: readonly Piece[]): void {
  let each: NumberItem | null = null;
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    const count = piece.items.find((item): item is NumberItem => item.kind === 'number');
    const goesOn =
      before !== undefined && (isList(before, piece) || piece.gap === 'count' || piece.gap === ':');
    if (each && goesOn && count === undefined && piece.items.some(isTelling)) {
      // Behind it: "2 m" would be two metres.
      piece.items.push(each);
    } else each = countOfEach(piece);
  });
}

/** How many each of what follows has, where a piece says that first: not the "one each" behind a list. */
function countOfEach({ cues, items, heads }: Piece): NumberItem | null {
  const first = items[0];
  if (!cues.has('each') || first?.kind !== 'number' || first.value < 1) return null;
  const more = items.slice(1);
  const isFirst = heads || more.some(isTelling);
  return isFirst && more.every(({ kind }) => kind !== 'number') ? first : null;
}

const isList = (before: Piece, piece: Piece): boolean =>
  before.clause === piece.clause && (piece.gap === ',' || isAnd(piece.gap));
