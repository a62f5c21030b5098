import { begins, type Piece, traitsAt } from './cut-pieces.ts';
import type { Traits } from './piece-traits.ts';

/** The pieces from `first` to `last` are an address; both included. */
export interface Block {
  first: number;
  last: number;
}

// A careful writer's address has no more parts.
const MOST_PIECES = 14;
/** The weight of an address label: it connects everything between it and the code. */
const LABEL = 10;

/** Finds the pieces that are an address: around the postal code, behind a label, or by its words. */
export function findBlock(pieces: readonly Piece[]): Block | null {
  const postal = pieces.findIndex(({ kind }) => kind === 'postal');
  if (postal < 0) return behindLabel(pieces) ?? byItsWords(pieces);
  const first = withoutPerson(pieces, reach(pieces, postal, -1), postal);
  return { first, last: reach(pieces, postal, 1) };
}

/** How far an address goes on from a piece: to where most speaks for it. */
function reach(pieces: readonly Piece[], from: number, step: 1 | -1): number {
  let furthest = from;
  let sum = 0;
  let most = 0;
  for (let at = from + step; Math.abs(at - from) <= MOST_PIECES; at += step) {
    const piece = pieces[at];
    if (piece?.kind !== 'text') break;
    const gain = gainOf(pieces, piece, at, from);
    const gap = (step < 0 ? pieces[at + 1] : piece)?.gap ?? 'line';
    sum += gain - GAP_COST[gap];
    if (sum > most) {
      most = sum;
      furthest = at;
    }
    if (gain <= STOP || gain >= LABEL) break;
    // A house has one number: another one before it counts goods.
    if (step < 0 && piece.gap === 'sentence' && piece.traits.door) break;
  }
  return furthest;
}

const STOP = -100;
const GAP_COST = { none: 0, comma: 0, line: 1, sentence: 1.9 };

/** The evidence that a piece belongs to the address that is known to be at `from`. */
function gainOf(pieces: readonly Piece[], piece: Piece, at: number, from: number): number {
  const traits = traitsAt(pieces, at);
  const { address, order, person } = traits;
  const sort = piece.label?.sort;
  const back = at < from;
  if (order >= 2 && address < 2) return STOP;
  if (sort === 'address') return LABEL;
  if (traits.talk) return STOP;
  if (back && sort === 'to') return LABEL;
  if (traits.city || traits.region) return 2;
  if (address >= 2) return address - order;
  const named = traitsAt(pieces, at + 1).person >= 4;
  if (back && begins(piece) && !named) return person >= 4 ? -1.5 : 1;
  if (traits.numbered || traits.opens) return 1;
  const postal = pieces[from]?.kind === 'postal';
  if (back) return at === from - 1 ? 0.5 : -0.5;
  return postal || person >= 4 ? -1 : 0.5;
}

/** Removes a person at the start, and "my sister", from the address. */
function withoutPerson(pieces: readonly Piece[], first: number, end: number): number {
  let at = first;
  while (at < end && traitsAt(pieces, at).address === 0 && traitsAt(pieces, at).onlySays) at++;
  const { person, address } = traitsAt(pieces, at);
  const isAddress = pieces[at]?.label?.sort === 'address';
  const goesOn = end - at > 1;
  return goesOn && address < 2 && person >= (isAddress ? 4 : 2) ? at + 1 : at;
}

function behindLabel(pieces: readonly Piece[]): Block | null {
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    const sort = piece?.label?.sort;
    if (piece?.kind !== 'text' || (sort !== 'address' && sort !== 'to')) continue;
    const last = reach(pieces, at, 1);
    const first = withoutPerson(pieces, at, last + 1);
    let score = 0;
    for (let i = first; i <= last; i++) score += traitsAt(pieces, i).address;
    // "The usual address" names none.
    const tells = piece.tokens.some(({ kind, text }) => kind === 'number' || /^\p{Lu}/u.test(text));
    const named = sort === 'address' && piece.tokens.length > 1 && tells;
    if (score >= 2 || named) return { first, last };
  }
  return null;
}

/** An address with no word of goods in it. */
const bare = (traits: Traits, least: number): boolean =>
  traits.address >= least && traits.order + traits.goods === 0 && traits.endsWell;

/** Without code and label: a numbered dwelling, and the text next to it. */
function byItsWords(pieces: readonly Piece[]): Block | null {
  for (let at = 0; at < pieces.length; at++) {
    const here = traitsAt(pieces, at);
    const next = traitsAt(pieces, at + 1);
    const isDwelling = here.dwells || (here.opens && here.endsAsPlace);
    // "2 Rug Jaipur" may be goods.
    const known = here.dwells && traitsAt(pieces, at - 1).person >= 4;
    const isSure = bare(here, 2) && (known || bare(next, 2));
    // "15 Ring Road, Ibadan": the city shows that goods aren't meant.
    const opens = pieces[at]?.tokens[0]?.kind === 'number';
    const isStreet = next.city && (here.numbered || (opens && here.endsAsPlace));
    if (isSure || isStreet || (bare(here, 3) && isDwelling))
      return { first: at, last: reach(pieces, at, 1) };
  }
  return null;
}
