export const MOST_PIECES = 9_999;

export const arePieces = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PIECES;

export function readPieces(text: string): number | null {
  const value = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0;
  return arePieces(value) ? value : null;
}
