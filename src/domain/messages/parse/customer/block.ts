import type { Piece } from './cut-pieces.ts';
import { Traits } from './piece-traits.ts';

/** The pieces of a message with what each looks like, worked out when it is asked for. */
export class Pieces {
  private readonly known: (Traits | undefined)[] = [];

  constructor(public readonly all: readonly Piece[]) {}

  at(index: number): Piece | undefined {
    return this.all[index];
  }

  traits(index: number): Traits {
    const piece = this.all[index];
    if (piece?.kind !== 'text') return NO_TRAITS;
    const traits = this.known[index] ?? new Traits(piece);
    this.known[index] = traits;
    return traits;
  }
}

const NO_TRAITS = new Traits({ tokens: [] });

/** The pieces from `first` to `last` are an address; both included. */
export interface Block {
  first: number;
  last: number;
  /** Index of a person's piece that the walk came upon in front of it, or -1. */
  person: number;
  /** The postal code's piece, or -1. */
  postal: number;
}

// A careful writer's address has no more parts.
const MOST_PIECES = 14;

/** Finds the pieces that are an address: around the postal code, behind a label, or by its words. */
export function findBlock(pieces: Pieces, postalCode: string | null): Block | null {
  const postal = pieces.all.findIndex(({ kind }) => kind === 'postal');
  if (postal >= 0) return aroundPostal(pieces, postal, postalCode);
  return behindLabel(pieces) ?? byItsWords(pieces);
}

function aroundPostal(pieces: Pieces, postal: number, code: string | null): Block {
  const labelled = labelBefore(pieces, postal);
  let { first, person } =
    labelled >= 0 ? { first: labelled, person: -1 } : walkBack(pieces, postal);
  while (first < postal && pieces.traits(first).address === 0 && pieces.traits(first).onlySays)
    first++;
  if (person < 0 && isPersonFirst(pieces, first, postal)) {
    person = first;
    first++;
  }
  return { first, last: forward(pieces, postal, code), person, postal };
}

/** The piece behind the nearest address label before `from`, when only an address lies between. */
function labelBefore(pieces: Pieces, from: number): number {
  for (let at = from; at >= 0 && at > from - MOST_PIECES; at--) {
    const piece = pieces.at(at);
    const sort = piece?.label?.sort;
    if (sort === 'address' || (sort === 'to' && !pieces.traits(at).talk)) return at;
    if (!piece || piece.kind === 'noise') return -1;
    if (piece.kind === 'phone' && at !== from - 1) return -1;
    const { order, address, talk } = pieces.traits(at);
    if ((order >= 2 && address < 2) || talk) return -1;
    if (sort === 'name' || sort === 'person' || sort === 'sign') return -1;
    if (piece.gap === 'sentence' && address < 2 && piece.kind === 'text' && order > 0) return -1;
  }
  return -1;
}

/** Walks from the postal code back to where the address begins. */
function walkBack(pieces: Pieces, postal: number): { first: number; person: number } {
  let first = postal;
  for (let at = postal - 1; at >= 0 && at > postal - MOST_PIECES; at--) {
    const piece = pieces.at(at);
    const gap = pieces.at(at + 1)?.gap;
    if (piece?.kind !== 'text') break;
    const { address, order, person, door } = pieces.traits(at);
    const sort = piece.label?.sort;
    if (sort === 'name' || sort === 'person' || sort === 'sign') break;
    if (person >= 4 && address < 2) return { first, person: at };
    const begins = piece.gap === 'line' || piece.gap === 'sentence';
    if (begins && person >= 1 && address < 2 && isPlace(pieces, first))
      return { first, person: at };
    if (gap === 'line' || gap === 'sentence') {
      const around = gap === 'line' ? addressOfRow(pieces, at) : pieces.traits(at).place;
      if ((around < 2 && !isTownLine(pieces, at, postal)) || (order >= 2 && address < 5)) {
        const alone = person >= 1 && piece.gap === 'line' && isPlace(pieces, first);
        return { first, person: gap === 'line' && (person >= 2 || alone) ? at : -1 };
      }
    } else if (order >= 2 && (address < 2 || (address <= order && at < postal - 1))) break;
    first = at;
    // A house has one number: another one before it counts goods.
    if (door && (piece.gap === 'sentence' || !mayPrecede(pieces, at - 1))) break;
  }
  return { first: trimmed(pieces, first, postal), person: -1 };
}

/** The city's line above the code's, or a state's full stop: "León, Gto. 37150". */
const isTownLine = (pieces: Pieces, at: number, postal: number): boolean =>
  at === postal - 1 && (pieces.traits(at).city || pieces.traits(at).region);

/** Whether a piece before the number of a house may belong to the address or be its person. */
function mayPrecede(pieces: Pieces, at: number): boolean {
  const { address, person } = pieces.traits(at);
  const gap = pieces.at(at)?.gap;
  return address >= 2 || person >= 2 || (person === 1 && (gap === 'line' || gap === 'sentence'));
}

/** How much the line or sentence that ends with the piece looks like an address. */
function addressOfRow(pieces: Pieces, last: number): number {
  let most = 0;
  for (let at = last; at >= 0 && at > last - MOST_PIECES; at--) {
    const piece = pieces.at(at);
    const { address, order, place } = pieces.traits(at);
    if (piece?.kind !== 'text' || (order >= 2 && address < 2)) break;
    most = Math.max(most, place);
    if (piece.label || piece.gap === 'line' || piece.gap === 'sentence') break;
  }
  return most;
}

/** Leaves out what stands before the first piece that looks like an address. */
function trimmed(pieces: Pieces, first: number, postal: number): number {
  let at = first;
  while (at < postal) {
    const { address, city, person, order, opens } = pieces.traits(at);
    const piece = pieces.at(at);
    if (address >= 2 || city || (opens && order === 0)) break;
    const begins = piece?.gap === 'line' || piece?.gap === 'sentence';
    if (begins && order === 0 && person >= 1) break;
    if (pieces.at(at + 1)?.kind === 'postal') break;
    at++;
  }
  return at;
}

/** Whether the block's first piece is a person and an address follows. */
function isPersonFirst(pieces: Pieces, first: number, end: number): boolean {
  const { person, address } = pieces.traits(first);
  const piece = pieces.at(first);
  if (!piece || first >= end || address >= 2 || person < 1) return false;
  const sort = piece.label?.sort;
  if (person >= 4) return sort !== 'address' || end - first > 1;
  if (sort === 'address' || (!sort && pieces.traits(first - 1).person > person)) return false;
  if (person === 1) {
    const begins = sort === 'to' || piece.gap === 'line' || piece.gap === 'sentence';
    return begins && isPlace(pieces, first + 1);
  }
  const next = pieces.traits(first + 1);
  return sort === 'to' || next.address >= 2 || next.opens || isOnlyPerson(pieces, first, end);
}

/** A piece that only an address begins with. */
function isPlace(pieces: Pieces, at: number): boolean {
  const { place, opens, dwells } = pieces.traits(at);
  return dwells || (opens && place >= 2) || place >= 3;
}

/** "Zubeen, Panbazar, Guwahati 781001": who stands first, when nobody else does. */
function isOnlyPerson(pieces: Pieces, first: number, end: number): boolean {
  const gap = pieces.at(first)?.gap;
  if ((gap !== 'line' && gap !== 'sentence') || end - first < 3 || pieces.traits(first).closes)
    return false;
  return !pieces.all.some((_, at) => (at < first || at > end) && pieces.traits(at).person >= 3);
}

/** The last piece of an address whose postal code, label or first piece is at `from`. */
function forward(pieces: Pieces, from: number, code: string | null): number {
  let last = from;
  for (let at = from + 1; at <= from + MOST_PIECES; at++) {
    const piece = pieces.at(at);
    if (piece?.kind !== 'text') break;
    const { address, order, region, city } = pieces.traits(at);
    const sort = piece.label?.sort;
    const place = region || city || sort === 'landmark' || sort === 'city';
    if (sort && !place) break;
    if (at === from + 1 && code?.length === 5 && isTownBehind(pieces, at)) {
      last = at;
      continue;
    }
    if (!place && (order >= 2 || address < 2)) break;
    if (piece.gap === 'sentence' && !place && address < 3) break;
    last = at;
  }
  return last;
}

/** "45600 Talavera de la Reina", "CP 45430, Zapotlanejo": a town right behind its code. */
function isTownBehind(pieces: Pieces, at: number): boolean {
  const piece = pieces.at(at);
  const { order, goods, person, onlySays } = pieces.traits(at);
  if (!piece || order + goods > 0 || onlySays || piece.tokens.length > 5) return false;
  if (!piece.tokens.every(({ kind }) => kind === 'word')) return false;
  if (piece.gap === 'none') return person < 4;
  const before = pieces.traits(at - 2);
  return piece.gap === 'comma' && person < 3 && !before.city && pieces.at(at + 1)?.gap !== 'comma';
}

function behindLabel(pieces: Pieces): Block | null {
  for (let at = 0; at < pieces.all.length; at++) {
    const piece = pieces.at(at);
    const sort = piece?.label?.sort;
    if (piece?.kind !== 'text' || (sort !== 'address' && sort !== 'to')) continue;
    let last = at;
    while (goesOn(pieces, last + 1) && last - at < MOST_PIECES) last++;
    const person = isPersonFirst(pieces, at, last + 1) || isRecipient(pieces, at) ? at : -1;
    const first = person >= 0 ? at + 1 : at;
    if (first > last) return { first: at, last: at - 1, person, postal: -1 };
    let score = 0;
    for (let i = first; i <= last; i++) score += pieces.traits(i).address;
    const { order } = pieces.traits(first);
    if (
      sort === 'address'
        ? isAddressText(piece, score) && order < 2 + score
        : score >= 2 && order < 2
    ) {
      return { first, last, person, postal: -1 };
    }
    if (person >= 0) return { first: at, last: at - 1, person, postal: -1 };
  }
  return null;
}

const isRecipient = (pieces: Pieces, at: number): boolean =>
  pieces.at(at)?.label?.sort === 'to' &&
  pieces.traits(at).person >= 4 &&
  pieces.traits(at).address < 2;

/** "The usual address" and "same as before" name none. */
const isAddressText = (piece: Piece, score: number): boolean =>
  score >= 2 ||
  (piece.tokens.length > 1 &&
    piece.tokens.some(({ kind, text }) => kind === 'number' || /^\p{Lu}/u.test(text)) &&
    !/\b(?:same|usual|wahi|vahi|purana|old|previous|siempre|misma)\b/i.test(
      piece.tokens.map(({ low }) => low).join(' '),
    ));

function goesOn(pieces: Pieces, at: number): boolean {
  const piece = pieces.at(at);
  if (piece?.kind !== 'text') return false;
  const { address, order, region, city, person } = pieces.traits(at);
  const sort = piece.label?.sort;
  if (sort) return sort === 'landmark' || sort === 'city';
  if (region || city) return true;
  if (order >= 2 && address < 4) return false;
  if (piece.gap === 'comma' || piece.gap === 'none') return person < 4 || address >= 2;
  return address >= (piece.gap === 'line' ? 2 : 3);
}

/** An address with no word of goods in it. */
const bare = (traits: Traits, least: number): boolean =>
  traits.address >= least && traits.order + traits.goods === 0 && traits.endsWell;

/** Without code and label: a numbered dwelling, and what stands beside it. */
function byItsWords(pieces: Pieces): Block | null {
  for (let at = 0; at < pieces.all.length; at++) {
    const here = pieces.traits(at);
    const next = pieces.traits(at + 1);
    const pair = bare(here, 2) && bare(next, 2);
    // "2 Rug Jaipur" may be goods.
    const sure = bare(here, 3) && (here.dwells || (here.opens && here.endsAsPlace));
    if (!sure && !pair) continue;
    let last = at;
    while (goesOn(pieces, last + 1) && pieces.traits(last + 1).order === 0) last++;
    let person = -1;
    if (at > 0 && pieces.traits(at - 1).person >= 2 && pieces.traits(at - 1).address < 2)
      person = at - 1;
    return { first: at, last, person, postal: -1 };
  }
  return null;
}
