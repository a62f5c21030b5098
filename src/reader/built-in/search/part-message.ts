import type { GapItem, Item } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { ANY, type Speaks } from '../lexicon/spoken-in.ts';
import { isTelling, type Piece } from '../lines/piece.ts';
import { carryCues } from '../operations/carry-cues.ts';
import {
  type Cue,
  type CueTable,
  cueAt,
  cuesOf,
  type FoundCue,
  OPENING,
} from '../operations/cue-words.ts';
import { isFiller, sizeOfTwo } from '../words/words.ts';

/** An item of a message, and the piece that it may belong to. */
interface Place {
  table: CueTable;
  items: readonly Item[];
  at: number;
  current: Piece;
}

/**
 * Parts a message into stretches: at the ends of clauses, at commas and "and", at corrections. Each
 * is one piece, or several that run together.
 * @param moodAt what the clause at an offset does
 * @param speaks the languages whose cues are looked for
 */
export function partMessage(
  items: readonly Item[],
  moodAt: (offset: number) => Piece['mood'],
  speaks: Speaks = ANY,
): Piece[] {
  const table = cuesOf(speaks);
  const pieces: Piece[] = [];
  let current = emptyPiece('', true, 0);
  const close = (gap: string, first: boolean) => {
    if (current.items.length > 0 || current.cues.size > 0) pieces.push(current);
    current = emptyPiece(gap, first, current.clause + (first ? 1 : 0));
  };
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Item;
    const place = { table, items, at, current };
    const found = findCue(place);
    if (item.kind === 'gap' && found === null) {
      if (isOneMore(place, item)) {
        current.cues.add('more');
        continue;
      }
      if (countsInTurn(place, item)) {
        current.cues.add('in turn');
        continue;
      }
      current.heads = item.sign === ':';
      if (!isAfterCue(item, current)) close(item.sign, item.strength === 'hard');
      continue;
    }
    if (isSecondSize(place)) close('count', false);
    if (deniesBefore(place)) {
      current.cues.add('rather');
      close('cue', false);
      current.cues.add('swap');
      if (items[at + 1]?.kind === 'gap') at += 1;
      continue;
    }
    if (found && opens(found, place) && hasBegun(current, found)) close('cue', false);
    if (current.items.length === 0) current.mood = moodAt(item.start);
    if (found) {
      current.cues.add(found.cue);
      at += found.length - 1;
      if (endsPiece(found, item, current)) close('cue', false);
    } else current.items.push(item);
  }
  close('', false);
  const carried = carryCues(pieces);
  settleMoods(carried);
  return carried;
}

const takesAway = ({ cues }: Piece): boolean => cues.has('remove') || cues.has('undo');

/** Gives each piece of one clause its own mood if its cues say more than the clause. */
function settleMoods(pieces: readonly Piece[]): void {
  const told = new Set(pieces.filter(takesAway).map(({ clause }) => clause));
  for (const piece of pieces) {
    // "remove the buns, add a pav": if the clause says what is removed, the rest stays.
    const stays = piece.mood === 'negation' && told.has(piece.clause) && !takesAway(piece);
    // "sorry, it was 3": what is put right was no order of another day.
    const isPutRight = piece.mood === 'past' && piece.cues.has('change');
    if (stays || isPutRight) piece.mood = 'order';
  }
}

function emptyPiece(gap: string, first: boolean, clause: number): Piece {
  return {
    items: [],
    cues: new Set(),
    mood: 'plain',
    gap,
    heads: false,
    first,
    clause,
    memory: {},
  };
}

/** "cancel all except the pen": the exception is a separate piece. */
const hasBegun = ({ items, cues }: Piece, { cue }: FoundCue): boolean =>
  items.length > 0 || (cue === 'except' && cues.size > 0);

/** Whether a cue begins something new: "the pen in its place" ends with it. */
function opens({ cue, length }: FoundCue, { items, at }: Place): boolean {
  const next = items[at + length];
  const isEnd = next === undefined || next.kind === 'gap';
  // "1 masala tea instead".
  const endsWith = (cue === 'swap' && isEnd) || (cue === 'change' && next === undefined);
  return OPENING.has(cue) && !(endsWith && items[at - 1]?.kind !== 'gap');
}

/** "sorry, the blue one": the cue is about what follows. */
function isAfterCue(gap: GapItem, { items, cues }: Piece): boolean {
  return gap.strength === 'soft' && items.length === 0 && cues.has('change');
}

/** "ek aur", "2 aur bhej do", "ek aur elbow": that many more of the same, or of what follows. */
function isOneMore({ table, items: all, at, current }: Place, { sign }: GapItem): boolean {
  if (sign !== 'more') return false;
  const { items, gap: before } = current;
  const after = all.slice(at + 1);
  const counts = items.filter(isTelling);
  const end = after.findIndex(({ kind }) => kind === 'gap');
  const rest = end < 0 ? after : after.slice(0, end);
  const [count] = items;
  const last = counts.at(-1);
  const isOpen = count?.kind === 'number' && items.length === 1 && !count.counted;
  const [name] = rest;
  const isNamed = name?.kind === 'sku' || (name?.kind === 'word' && isTelling(name));
  if (isOpen && before !== 'more' && isNamed) return true;
  // "wine ek aur": one more of what it names.
  const isRest = !rest.some(isTelling) || EVERY.has(cueAt(table, rest, 0)?.cue ?? 'undo');
  if (last?.kind === 'number' && !last.named) return isRest;
  // "una gorra más".
  const next = after[end];
  const isListed = next?.kind === 'gap' && next.sign === '\n';
  return counts[0]?.kind === 'number' && rest.length === 0 && !isListed;
}

/** "3 y 2": of one line three, of the other two. */
function countsInTurn({ table, items: all, at, current }: Place, { sign }: GapItem): boolean {
  const { items } = current;
  const [next, behind] = [all[at + 1], all[at + 2]];
  const isRow = items.length > 0 && items.every((item) => item.kind === 'number' && !item.named);
  const ends = !behind || behind.kind === 'gap' || cueAt(table, all, at + 2)?.cue === 'change';
  return sign === 'and' && isRow && next?.kind === 'number' && ends;
}

/** "dos más de cada uno". */
const EVERY: ReadonlySet<Cue> = new Set<Cue>(['each', 'all', 'two', 'three']);

function findCue(place: Place): FoundCue | null {
  const { table, items, at, current } = place;
  const item = items[at];
  // "y no", "más bien": more than the gap that it begins with.
  if (item?.kind === 'gap') {
    const found = cueAt(table, items, at);
    return found && found.length > 1 ? found : null;
  }
  if (item?.kind !== 'word' || isSizeName(place)) return null;
  const found = cueAt(table, items, at);
  const isCorrection = corrects(place) || isNo(place);
  if (current.items.length === 0 && isCorrection && (found?.length ?? 0) < 2)
    return { cue: 'change', length: 1 };
  if (isContrast(place)) return { cue: 'rather', length: 1 };
  // "instead of the white one send the black one".
  if (current.cues.has('rather') && current.items.length > 0 && isItemOf('sending', item))
    return { cue: 'swap', length: 1 };
  // "jalebi 1 kg kar do" sets the weight, "pack kar do" asks for nothing new.
  const last = current.items.at(-1)?.kind;
  if (found?.cue === 'settle' && last !== 'measure' && last !== 'number') return null;
  // "X with Y" puts Y in the place of X only where something is changed.
  const changes = current.cues.has('change') || current.cues.has('remove');
  return found?.cue === 'with' && !changes ? null : found;
}

const wordAt = (items: readonly Item[], at: number): string | null => {
  const item = items[at];
  return item?.kind === 'word' ? item.text : null;
};

/** "no, 2 only"; "no 12" is a size. */
function corrects({ items, at }: Place): boolean {
  const next = items[at + 1];
  return isItemOf('not', items[at]) && next?.kind === 'number' && !next.named;
}

/** Hindi says last what happens: "2 mat bhejna ek hi kaafi hai". */
function endsPiece({ cue }: FoundCue, verb: Item, { items }: Piece): boolean {
  if (cue === 'kept') return true;
  return cue === 'remove' && isItemOf('last verb', verb) && items.some(isTelling);
}

/** "No, blue.": it negates the text before it. */
function isNo({ items, at, current: { first } }: Place): boolean {
  const comma = items[at + 1];
  return first && isItemOf('not', items[at]) && comma?.kind === 'gap' && comma.sign === ',';
}

/** "crayons nahi colour pencil", "garlic wali nahi, plain": not what precedes, but what follows. */
function deniesBefore({ items, at, current }: Place): boolean {
  const { items: before, cues } = current;
  if (!isItemOf('not before', items[at]) || cues.size > 0) return false;
  const comma = items[at + 1];
  const isAlone = comma?.kind === 'gap' && comma.sign === ',' && before.length === at;
  const meant = items[isAlone ? at + 2 : at + 1];
  const names = before.some((item) => item.kind === 'word' && isTelling(item));
  const isCount = before.at(-1)?.kind === 'number';
  return names && !isCount && meant !== undefined && meant.kind !== 'gap' && isTelling(meant);
}

/** "S M L": a list of sizes without commas. */
function isSecondSize({ items, at, current: { items: before } }: Place): boolean {
  const [last, size] = [wordAt(before, before.length - 1), wordAt(items, at)];
  if (last === null || size === null || items[at - 1] !== before.at(-1)) return false;
  return LETTERS.test(last) && LETTERS.test(size);
}

const LETTERS = /^(?:x{0,4}[sl]|m|[2-6]xl)$/;

/** "S not M", "white not brown": what follows is not meant. */
function isContrast({ items, at, current }: Place): boolean {
  const next = wordAt(items, at + 1);
  if (wordAt(items, at) !== 'not' || next === null || isFiller(next)) return false;
  const end = items[at + 2];
  return current.items.length > 0 && (end === undefined || end.kind === 'gap');
}

/** "extra large" is a size, "extra" alone asks for more. */
function isSizeName({ items, at }: Place): boolean {
  const word = wordAt(items, at);
  const next = wordAt(items, at + 1);
  return word !== null && next !== null && sizeOfTwo(word, next) !== null;
}
