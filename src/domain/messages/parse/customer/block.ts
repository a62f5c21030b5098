import type { Piece } from './cut-pieces.ts';
import { isPersonFirst, isRecipient } from './person-before.ts';
import type { Traits } from './piece-traits.ts';
import { MOST_PIECES, type Pieces } from './pieces.ts';
import { labelBefore, walkBack } from './walk-back.ts';
import { forward, goesOn } from './walk-forward.ts';

/** The pieces from `first` to `last` are an address; both included. */
export interface Block {
  first: number;
  last: number;
  /** Index of a person's piece that the walk came upon in front of it, or -1. */
  person: number;
  /** The postal code's piece, or -1. */
  postal: number;
}

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

/** "The usual address" and "same as before" name none. */
const isAddressText = (piece: Piece, score: number): boolean =>
  score >= 2 ||
  (piece.tokens.length > 1 &&
    piece.tokens.some(({ kind, text }) => kind === 'number' || /^\p{Lu}/u.test(text)) &&
    !/\b(?:same|usual|wahi|vahi|purana|old|previous|siempre|misma)\b/i.test(
      piece.tokens.map(({ low }) => low).join(' '),
    ));

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
    const known = pieces.traits(at - 1).person >= 4 && bare(here, 2) && here.dwells;
    const street = isStreetInCity(pieces, at);
    const sure =
      known || street || (bare(here, 3) && (here.dwells || (here.opens && here.endsAsPlace)));
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

/** "15 Ring Road, Ibadan": the city tells that no goods are meant. */
function isStreetInCity(pieces: Pieces, at: number): boolean {
  const { address, endsAsPlace, numbered } = pieces.traits(at);
  const next = pieces.at(at + 1);
  const opens = pieces.at(at)?.tokens[0]?.kind === 'number';
  const street = numbered || (opens && address >= 2 && endsAsPlace);
  return street && next?.gap === 'comma' && pieces.traits(at + 1).city;
}
