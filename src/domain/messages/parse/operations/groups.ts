import type { Item } from '../items/item.ts';
import type { Draft, Entry } from '../lines/draft.ts';
import { resolveFigures } from '../lines/figures/resolve-figures.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import type { Piece } from '../lines/piece.ts';
import { matchValues } from '../match/match-values.ts';
import type { NamedValues } from './line-changes.ts';
import type { Step } from './step.ts';

/** "all", "both", "all three". */
export const meansAll = ({ cues }: Piece): boolean =>
  cues.has('all') || cues.has('two') || cues.has('three');

const isTold = ({ kind }: Item): boolean => kind !== 'number';

/** The lines that "all", "both", "the rest" mean; null where a piece says none of these. */
export function groupOf({ draft, reading, message }: Step): readonly Entry[] | null {
  const { cues } = reading.piece;
  const { entries } = draft;
  // "both 4" is no goods that have a 4 in their name.
  const isNamed = reading.kind === 'product' && reading.piece.items.some(isTold);
  const isKin = ({ product }: Entry) => !isNamed || product === reading.product;
  if (cues.has('rest')) {
    return entries.filter((entry) => entry.touched < message);
  }
  if (!meansAll(reading.piece)) return null;
  const kin = entries.filter(isKin);
  if (cues.has('two')) return kin.slice(-2);
  return cues.has('three') ? kin.slice(-3) : kin;
}

/** The line spoken of last, where the draft still has it. */
export const focusOf = ({ focus, entries }: Draft): Entry | null =>
  focus && entries.includes(focus) ? focus : null;

/** What a piece names of a line's product, whatever it was read as. */
export function valuesOfLine(reading: Interpretation, { product }: Entry): NamedValues {
  const { piece, segment } = reading;
  if (product === reading.product) return reading.values;
  return resolveFigures(piece, product, matchValues(segment, product, 0), 0, 0).values;
}

/** The line that "the first one", "the last" mean; null where a piece says none of these. */
export function placed({ entries }: Draft, { cues }: Piece): Entry | null {
  if (cues.has('first')) return entries[0] ?? null;
  if (cues.has('second')) return entries[1] ?? null;
  if (cues.has('third')) return entries[2] ?? null;
  return cues.has('last') ? (entries.at(-1) ?? null) : null;
}

/** Whether a line has what a piece names: its product where it names one, and all values. */
export function hasNamed(entry: Entry, { kind, product, values }: Interpretation): boolean {
  if (kind === 'product' && entry.product !== product) return false;
  return values.every(
    (match) => match === null || entry.choice.some((value) => value?.text === match.value.text),
  );
}

/** Whether a line is just what a piece names, which is a product or a value of one. */
export const isNamed = (entry: Entry, reading: Interpretation): boolean =>
  (reading.kind === 'product' || reading.kind === 'values') &&
  entry.product === reading.product &&
  hasNamed(entry, reading);
