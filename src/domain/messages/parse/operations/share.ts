import type { Entry } from '../lines/draft.ts';
import { counted, filled, isDescribed, isSold, type NamedValues } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { isCounted, licenceOf, type Step } from './step.ts';
import { valuesOfLine } from './values-of-line.ts';

/** What a line gives off to a new one beside it, with other values. */
function split(step: Step, line: Entry, by: number, values: NamedValues): Operation | null {
  const { message } = step;
  const part = filled(line, values, message);
  if (by < 1 || by >= line.quantity || !values.some(Boolean) || !isSold(part)) return null;
  const whole = line.whole ?? line.quantity;
  const added = { ...counted(part, by, message), message, whole };
  const stays = { ...counted(line, line.quantity - by, message), whole };
  return operation('split', 'named', licenceOf(step), {
    changes: changeEach([line], () => [stays, added]),
    focus: added,
  });
}

/** The line that a piece speaks of, with what it names of it. */
function spokenOf({ draft, reading }: Step): { line: Entry; values: NamedValues } | null {
  const { focus, entries } = draft;
  const line = focus && entries.includes(focus) ? focus : entries.at(-1);
  if (line === undefined) return null;
  const isOf = reading.kind === 'values' && line.product === reading.product;
  return { line, values: isOf ? reading.values : valuesOfLine(reading, line) };
}

/** "5 of them in 2m", "do me se ek lal". */
export function takePart(step: Step): Operation | null {
  const { cues, items } = step.reading.piece;
  if (!cues.has('part') || cues.has('less')) return null;
  const spoken = spokenOf(step);
  const counts = items.flatMap((item) =>
    item.kind === 'number' && !item.named ? [item.value] : [],
  );
  // "Of two one": Hindi names the whole first.
  const by = counts.length > 1 && counts[0] === spoken?.line.quantity ? counts[1] : counts[0];
  return spoken && by !== undefined ? split(step, spoken.line, by, spoken.values) : null;
}

/** "half of them in blue". */
export function takeHalf(step: Step): Operation | null {
  const spoken = spokenOf(step);
  if (spoken === null || isDescribed(spoken.line, spoken.values)) return null;
  return split(step, spoken.line, Math.floor(spoken.line.quantity / 2), spoken.values);
}

/** "half mango half plain": the first half is what the line becomes, the second a line beside it. */
export function takeShare(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  if (!cues.has('share')) return null;
  const spoken = spokenOf(step);
  if (spoken === null || !spoken.values.some(Boolean)) return null;
  const { line, values } = spoken;
  const licence = licenceOf(step);
  if (line.whole === null || line.touched < message) {
    if (line.quantity % 2 !== 0) return null;
    const half = { ...counted(filled(line, values, message), line.quantity / 2, message) };
    const changes = changeEach([line], () => ({ ...half, whole: line.quantity }));
    return operation('split', 'last', licence, { changes });
  }
  const other = { ...counted(filled(line, values, message), line.whole / 2, message), message };
  const added = { ...other, whole: line.whole };
  return draft.entries.includes(line)
    ? operation('split', 'last', licence, { added: [added], focus: added })
    : null;
}

/** "2 red, the rest white", "ek safed doosra brown": what is left of a line that was parted. */
export function takeRest(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  if ((!cues.has('rest') && !cues.has('other')) || isCounted(reading)) return null;
  const line = draft.entries.findLast((one) => one.touched === message && one.whole !== null);
  if (line === undefined || line.whole === null) return null;
  const values = line.product === reading.product ? reading.values : valuesOfLine(reading, line);
  const part = filled(line, values, message);
  const kin = draft.entries.filter(
    (one) => one.product === line.product && one.whole === line.whole && one.touched === message,
  );
  const left = line.whole - kin.reduce((sum, { quantity }) => sum + quantity, 0);
  if (left < 1 || !values.some(Boolean) || !isSold(part)) return null;
  const added = { ...counted(part, left, message), message };
  return operation('split', 'rest', licenceOf(step), { added: [added], focus: added });
}

/** "split it with green", "white black barabar": the line spoken of in equal parts. */
export function partEqually(step: Step): Operation | null {
  if (!step.reading.piece.cues.has('equal')) return null;
  const spoken = spokenOf(step);
  if (spoken === null || spoken.line.quantity % 2 !== 0) return null;
  return split(step, spoken.line, spoken.line.quantity / 2, spoken.values);
}
