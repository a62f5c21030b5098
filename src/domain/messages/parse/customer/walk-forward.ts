import { MOST_PIECES, type Pieces } from './pieces.ts';

/** The last piece of an address whose postal code, label or first piece is at `from`. */
export function forward(pieces: Pieces, from: number, code: string | null): number {
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

/** Whether an address that began before the piece goes on in it. */
export function goesOn(pieces: Pieces, at: number): boolean {
  const piece = pieces.at(at);
  if (piece?.kind !== 'text') return false;
  const { address, order, region, city, person } = pieces.traits(at);
  const sort = piece.label?.sort;
  if (sort) return sort === 'landmark' || sort === 'city';
  if (region || city) return true;
  if (order >= 2 && address < 4) return false;
  if (piece.gap === 'comma' || piece.gap === 'none')
    return person < 4 || address >= 2 || (person === 4 && isBeforeCity(pieces, at));
  return address >= (piece.gap === 'line' ? 2 : 3);
}

/** "Victoria Island, Lagos": a quarter that is called like a person. */
function isBeforeCity(pieces: Pieces, at: number): boolean {
  const ahead = [at + 1, at + 2].findIndex((next) => pieces.traits(next).city);
  return (
    ahead >= 0 &&
    [at + 1, at + 2].slice(0, ahead + 1).every((next) => pieces.at(next)?.gap === 'comma')
  );
}
