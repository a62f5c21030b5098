/** Pieces of a name that words of a message meet. */
export interface MetPieces {
  /** Bit per piece. */
  mask: number;
  /** Which were met, in that order. */
  at: number[];
  /** How sure each of these is, 0 to 1. */
  sure: number[];
}

/** None yet: a name seldom has more than three, so lists do better than maps. */
export const noPieces = (): MetPieces => ({ mask: 0, at: [], sure: [] });

/** Notes that the pieces of a mask were met, and how sure. */
export function meetPieces(pieces: MetPieces, mask: number, sure: number): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    const at = 31 - Math.clz32(bit);
    if (pieces.mask & bit) {
      const known = pieces.at.indexOf(at);
      if (sure > (pieces.sure[known] ?? 0)) pieces.sure[known] = sure;
    } else {
      pieces.mask |= bit;
      pieces.at.push(at);
      pieces.sure.push(sure);
    }
  }
}

/** How sure a piece is met; 0 where it is not. */
export function sureOf({ mask, at, sure }: MetPieces, piece: number): number {
  return mask & (1 << piece) ? (sure[at.indexOf(piece)] ?? 0) : 0;
}
