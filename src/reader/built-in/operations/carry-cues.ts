import type { NumberItem } from '../items/item.ts';
import { isAnd, isTelling, type Piece } from '../lines/piece.ts';
import type { Cue } from './cue-words.ts';

const GROUPS: readonly Cue[] = 'all,two,three,rest,first,second,third,last,halve,part'.split(',');
const REST: readonly Cue[] = ['rest', 'other'];
const AMOUNTS: readonly Cue[] = ['more', 'add', 'less'];
const ALIKE: readonly Cue[] = ['also', 'same count'];

/** Applies cues to the pieces that they are about, across a comma or another cue. */
export function carryCues(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const heading = kept.at(-1);
    const isOfClause = heading?.clause === piece.clause;
    if (heading && isOfClause && piece.gap === 'cue' && saysOnly(heading, GROUPS)) {
      // "take both down to 250 g".
      give(heading, piece, GROUPS);
      kept.pop();
    }
    const before = kept.at(-1);
    if (before && countsPart(before, piece)) {
      piece.items.unshift(...before.items);
      if (piece.cues.has('with')) give(before, piece, REST);
      else piece.cues.add('part');
      piece.gap = before.gap;
      kept.pop();
    }
    // "sabme do do aur badha do".
    if (before && isOfClause && isCountOf(before) && saysOnly(piece, AMOUNTS)) {
      give(piece, before, AMOUNTS);
    } else kept.push(piece);
  }
  // "peela aur lal bhi": said once for a whole list.
  for (let at = kept.length - 1; at > 0; at -= 1) {
    const [before, piece] = [kept[at - 1] as Piece, kept[at] as Piece];
    if (isList(before, piece) && before.cues.size === 0) give(piece, before, ALIKE);
  }
  carryCounts(kept);
  return kept;
}

/** Whether a piece is no more than how many of what is spoken of the next one changes. */
function countsPart(before: Piece, piece: Piece): boolean {
  const [count, ...more] = before.items;
  // "2 mejor en rojo"; "los otros 3 cámbielos por rojos".
  const isOfPart = piece.cues.has('with')
    ? REST.some((cue) => before.cues.has(cue))
    : before.cues.size === 0;
  return (
    isOfPart &&
    piece.cues.has('change') &&
    piece.gap === 'cue' &&
    count?.kind === 'number' &&
    more.length === 0 &&
    !isCountOf(piece)
  );
}

/** Whether a piece has such cues, and no other words of meaning. */
const saysOnly = ({ items, cues }: Piece, some: readonly Cue[]): boolean =>
  some.some((cue) => cues.has(cue)) && !cues.has('remove') && !items.some(isTelling);

const isCountOf = ({ items }: Piece): boolean => items.some(({ kind }) => kind === 'number');

function give(from: Piece, to: Piece, some: readonly Cue[]): void {
  for (const cue of some) if (from.cues.has(cue)) to.cues.add(cue);
}

/** "2 each in S, M, L": said before the first of them. */
function carryCounts(pieces: readonly Piece[]): void {
  let each: NumberItem | null = null;
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    const goesOn = before && (isList(before, piece) || piece.gap === 'count' || piece.gap === ':');
    if (each && goesOn && !isCountOf(piece) && piece.items.some(isTelling)) {
      // Behind it: "2 m" would be two metres.
      piece.items.push(each);
    } else each = countOfEach(piece);
  });
}

/** How many each of what follows has, where a piece says that first: not the "one each" behind a list. */
function countOfEach({ cues, items: [first, ...more], heads }: Piece): NumberItem | null {
  if (!cues.has('each') || first?.kind !== 'number' || first.value < 1) return null;
  const isFirst = heads || more.some(isTelling);
  return isFirst && more.every(({ kind }) => kind !== 'number') ? first : null;
}

const isList = (before: Piece, piece: Piece): boolean =>
  before.clause === piece.clause && (piece.gap === ',' || isAnd(piece.gap));
