import { isItemOf } from '../lexicon/grammar.ts';
import type { Entry } from '../lines/draft.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import { focusOf, groupOf, isNamed } from './groups.ts';
import { scaled } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { licenceOf, type Step } from './step.ts';

const FACTORS = { double: 2, triple: 3, halve: 0.5 } as const;

/** "double everything", "half of it", "rest double". */
export function scaleLines(step: Step): Operation | null {
  const { cues } = step.reading.piece;
  const factor = (['double', 'triple', 'halve'] as const).find((cue) => cues.has(cue));
  if (factor === undefined) return null;
  const lines = scaledLines(step);
  if (lines.length === 0) return null;
  const changes = changeEach(lines, (entry) => scaled(entry, FACTORS[factor], step.message));
  const target = lines.length > 1 ? 'several' : 'last';
  return operation('scale', target, licenceOf(step), { changes });
}

/** "double the order". */
const saysOrder = ({ piece }: Interpretation): boolean =>
  piece.items.some((item) => isItemOf('order', item));

function scaledLines(step: Step): readonly Entry[] {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  if (cues.has('all')) return draft.entries.filter((entry) => entry.countedIn < message);
  const group = groupOf(step);
  if (group || saysOrder(reading)) return group ?? draft.entries;
  if (reading.kind === 'product' || reading.kind === 'values') {
    return draft.entries.filter((entry) => isNamed(entry, reading));
  }
  return [focusOf(draft) ?? draft.entries.slice(-1)].flat();
}
