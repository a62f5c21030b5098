import type { Entry } from '../lines/draft.ts';
import type { Piece } from '../lines/piece.ts';
import type { Step } from './step.ts';

/** "all", "both", "all three". */
export const meansAll = ({ cues }: Piece): boolean =>
  cues.has('all') || cues.has('two') || cues.has('three');

/** The lines that "all", "both", "the rest" mean; null where a piece says none of these. */
export function groupOf({ draft, reading, message }: Step): Entry[] | null {
  const { cues } = reading.piece;
  const { entries } = draft;
  const isKin = ({ product }: Entry) => reading.kind !== 'product' || product === reading.product;
  if (cues.has('rest')) {
    return entries.filter((entry) => entry.touched < message);
  }
  if (!meansAll(reading.piece)) return null;
  const kin = entries.filter(isKin);
  if (cues.has('two')) return kin.slice(-2);
  return cues.has('three') ? kin.slice(-3) : kin;
}

/** The line that "the first one", "the last" mean; null where a piece says none of these. */
export function placed({ entries }: Step['draft'], { cues }: Piece): Entry | null {
  if (cues.has('first')) return entries[0] ?? null;
  if (cues.has('second')) return entries[1] ?? null;
  if (cues.has('third')) return entries[2] ?? null;
  return cues.has('last') ? (entries.at(-1) ?? null) : null;
}
