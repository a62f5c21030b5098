import { isPlace } from './person-before.ts';
import { MOST_PIECES, type Pieces } from './pieces.ts';

/** The piece behind the nearest address label before `from`, when only an address lies between. */
export function labelBefore(pieces: Pieces, from: number): number {
  for (let at = from; at >= 0 && at > from - MOST_PIECES; at--) {
    const piece = pieces.at(at);
    const sort = piece?.label?.sort;
    if (sort === 'address' || (sort === 'to' && !isTalk(pieces, at))) return at;
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
export function walkBack(pieces: Pieces, postal: number): { first: number; person: number } {
  let first = postal;
  for (let at = postal - 1; at >= 0 && at > postal - MOST_PIECES; at--) {
    const piece = pieces.at(at);
    const gap = pieces.at(at + 1)?.gap;
    if (piece?.kind !== 'text') break;
    const { address, order, person, door, goods, endsAsPlace } = pieces.traits(at);
    const sort = piece.label?.sort;
    if (sort === 'name' || sort === 'person' || sort === 'sign') break;
    if (person >= 4 && address < 2) return { first, person: at };
    const begins = piece.gap === 'line' || piece.gap === 'sentence';
    if (begins && person >= 1 && address < 2 && isPlace(pieces, first))
      return { first, person: at };
    if (gap === 'line' || gap === 'sentence') {
      const around = gap === 'line' ? addressOfRow(pieces, at) : pieces.traits(at).place;
      const wares = goods > 0 && !endsAsPlace && address < 3 && around < 4;
      if (wares || (around < 2 && !isTownLine(pieces, at, postal)) || (order >= 2 && address < 5)) {
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

/** "Deliver 1 tawa and 2 kadhai": behind the label stands no place. */
function isTalk(pieces: Pieces, at: number): boolean {
  const { talk, order, address } = pieces.traits(at);
  return talk || (order >= 2 && address < 2);
}
