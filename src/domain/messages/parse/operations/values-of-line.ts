import type { Entry } from '../lines/draft.ts';
import { resolveFigures } from '../lines/figures/resolve-figures.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import { matchValues } from '../match/match-values.ts';
import type { NamedValues } from './line-changes.ts';

/** What the words of a piece name of a line's product, whatever they were read as. */
export function valuesOfLine({ piece, segment }: Interpretation, { product }: Entry): NamedValues {
  return resolveFigures(piece, product, matchValues(segment, product, 0), 0, 0).values;
}
