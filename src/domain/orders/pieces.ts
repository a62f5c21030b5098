/** The most pieces of one item of an order, a draft or a cart. */
export const MOST_PIECES = 9_999;

/** Whether a value is a number of pieces that an item may have. */
export const arePieces = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PIECES;

/** Typed pieces; null for anything else. */
export function readPieces(text: string): number | null {
  const value = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0;
  return arePieces(value) ? value : null;
}
