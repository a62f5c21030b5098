import type { Pieces } from './pieces.ts';

/** Whether the block's first piece is a person and an address follows. */
export function isPersonFirst(pieces: Pieces, first: number, end: number): boolean {
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
export function isPlace(pieces: Pieces, at: number): boolean {
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

/** Behind "deliver to" and the like stands a known name. */
export const isRecipient = (pieces: Pieces, at: number): boolean =>
  pieces.at(at)?.label?.sort === 'to' &&
  pieces.traits(at).person >= 4 &&
  pieces.traits(at).address < 2;
