import type { Piece } from './cut-pieces.ts';
import { personScore } from './people/person.ts';
import { type Traits, traitsOf } from './piece-traits.ts';

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
    const traits = this.known[index] ?? traitsOf(piece);
    this.known[index] = traits;
    return traits;
  }
}

const NO_TRAITS: Traits = {
  address: 0,
  opens: false,
  door: false,
  goods: 0,
  order: 0,
  person: 0,
  region: false,
  city: false,
  talk: false,
};

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
export function findBlock(pieces: Pieces): Block | null {
  const postal = pieces.all.findIndex(({ kind }) => kind === 'postal');
  if (postal >= 0) return aroundPostal(pieces, postal);
  return behindLabel(pieces) ?? byItsWords(pieces);
}

function aroundPostal(pieces: Pieces, postal: number): Block {
  const labelled = labelBefore(pieces, postal);
  let { first, person } =
    labelled >= 0 ? { first: labelled, person: -1 } : walkBack(pieces, postal);
  if (person < 0 && isPersonFirst(pieces, first, postal)) {
    person = first;
    first++;
  }
  return { first, last: forward(pieces, postal), person, postal };
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
    if (gap === 'line' || gap === 'sentence') {
      if (addressOfRow(pieces, at) < 2 || (order >= 2 && address < 5)) {
        return { first, person: person >= 2 && gap === 'line' ? at : -1 };
      }
    } else if (order >= 2 && address < 2) break;
    first = at;
    // A house has one number: another one before it counts goods.
    const before = pieces.traits(at - 1);
    if (door && (piece.gap === 'sentence' || (before.address < 2 && before.person < 2))) break;
  }
  return { first: trimmed(pieces, first, postal), person: -1 };
}

/** How much the line or sentence that ends with the piece looks like an address. */
function addressOfRow(pieces: Pieces, last: number): number {
  let most = 0;
  for (let at = last; at >= 0 && at > last - MOST_PIECES; at--) {
    const piece = pieces.at(at);
    const { address, order } = pieces.traits(at);
    if (piece?.kind !== 'text' || (order >= 2 && address < 2)) break;
    most = Math.max(most, address);
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
  if (first >= end || address >= 2 || person < 2) return false;
  const sort = pieces.at(first)?.label?.sort;
  if (person >= 4) return sort !== 'address' || end - first > 1;
  if (sort === 'address' || pieces.traits(first - 1).person > person) return false;
  const next = pieces.traits(first + 1);
  return sort === 'to' || next.address >= 2 || next.opens;
}

/** The last piece of an address whose postal code, label or first piece is at `from`. */
function forward(pieces: Pieces, from: number): number {
  let last = from;
  for (let at = from + 1; at <= from + MOST_PIECES; at++) {
    const piece = pieces.at(at);
    if (piece?.kind !== 'text') break;
    const { address, order, region, city } = pieces.traits(at);
    const sort = piece.label?.sort;
    const place = region || city || sort === 'landmark' || sort === 'city';
    if (sort && !place) break;
    if (at === from + 1 && isTownBehind(piece) && order === 0) {
      last = at;
      continue;
    }
    if (!place && (order >= 2 || address < 2)) break;
    if (piece.gap === 'sentence' && !place && address < 3) break;
    last = at;
  }
  return last;
}

/** "45600 Talavera de la Reina": a town in capitals right behind its code. */
const isTownBehind = ({ gap, tokens }: Piece): boolean =>
  gap === 'none' &&
  tokens.length <= 5 &&
  /^\p{Lu}/u.test(tokens[0]?.text ?? '') &&
  tokens.every(({ kind }) => kind === 'word') &&
  personScore(tokens) < 4;

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

/** Without code and label: a numbered dwelling, and what stands beside it. */
function byItsWords(pieces: Pieces): Block | null {
  for (let at = 0; at < pieces.all.length; at++) {
    const { address, opens, order, goods } = pieces.traits(at);
    const next = pieces.traits(at + 1);
    const sure = opens && address >= 3 && order + goods === 0;
    const pair =
      address >= 2 && order + goods + next.goods === 0 && next.address >= 2 && next.order === 0;
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
