import type { Item } from '../items/item.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import type { Entry } from '../lines/draft.ts';
import { focusOf, valuesOfLine } from './groups.ts';
import { counted, filled, isDescribed, isSold, type NamedValues } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { isCounted, licenceOf, type Step } from './step.ts';

/** The line that a piece speaks of, with what it names of it; null where it names nothing. */
function spokenOf({ draft, reading }: Step): { line: Entry; values: NamedValues } | null {
  const isOf = ({ product }: Entry) => reading.kind === 'product' && product === reading.product;
  const line = draft.entries.findLast(isOf) ?? focusOf(draft) ?? draft.entries.at(-1);
  const values = line ? valuesOfLine(reading, line) : [];
  return line && values.some(Boolean) ? { line, values } : null;
}

/** "5 of them in 2m", "half of them in blue", "split it with green": a part of a line has other values. */
export function takePart(step: Step): Operation | null {
  const spoken = spokenOf(step);
  if (spoken === null) return null;
  const { line, values } = spoken;
  const { message } = step;
  const by = partOf(step, line, values);
  const part = filled(line, values, message);
  if (!Number.isInteger(by) || by < 1 || by >= line.quantity || !isSold(part)) return null;
  const whole = line.whole ?? line.quantity;
  const added = { ...counted(part, by, message), message, whole };
  const stays = { ...counted(line, line.quantity - by, message), whole };
  const changes = changeEach([line], () => [stays, added]);
  return operation('split', 'named', licenceOf(step), { changes, focus: added });
}

/** How many pieces the part has; 0 where a piece says nothing of parts. */
function partOf({ reading }: Step, line: Entry, values: NamedValues): number {
  const { cues, items } = reading.piece;
  if (cues.has('equal')) return line.quantity / 2;
  if (cues.has('halve')) return isDescribed(line, values) ? 0 : Math.floor(line.quantity / 2);
  const isPart = cues.has('part') || isPartOfNamed(items);
  if (!isPart || cues.has('less') || isDescribed(line, values)) return 0;
  const counts = items.flatMap((item) =>
    item.kind === 'number' && !item.named ? [item.value] : [],
  );
  // "Of two one": Hindi names the whole first.
  const [first = 0, second] = counts;
  return second !== undefined && first === line.quantity ? second : first;
}

/** "una de las remeras", "2 of the red ones". */
function isPartOfNamed([count, of, the]: readonly Item[]): boolean {
  if (count?.kind !== 'number' || of?.kind !== 'word' || the?.kind !== 'word') return false;
  return isWordOf('of', of.text) && isWordOf('definite', the.text);
}

/** "half mango half plain": the first half is what the line becomes; the second is the rest. */
export function takeShare(step: Step): Operation | null {
  const { reading, message } = step;
  const spoken = reading.piece.cues.has('share') ? spokenOf(step) : null;
  if (spoken === null) return null;
  const { line, values } = spoken;
  if (line.quantity % 2 !== 0 || (line.whole !== null && line.touched === message)) return null;
  const half = counted(filled(line, values, message), line.quantity / 2, message);
  const changes = changeEach([line], () => ({ ...half, whole: line.quantity }));
  return operation('split', 'last', licenceOf(step), { changes });
}

/** "2 red, the rest white", "ek safed doosra brown": what is left of a line that was parted. */
export function takeRest(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  const says = cues.has('rest') || cues.has('other') || cues.has('share');
  if (!says) return null;
  const line = draft.entries.findLast((one) => one.touched === message && one.whole !== null);
  if (line === undefined || line.whole === null) return null;
  const values = valuesOfLine(reading, line);
  const part = filled(line, values, message);
  const kin = draft.entries.filter(
    (one) => one.product === line.product && one.whole === line.whole && one.touched === message,
  );
  const left = line.whole - kin.reduce((sum, { quantity }) => sum + quantity, 0);
  if (left < 1 || !values.some(Boolean) || !isSold(part)) return null;
  if (isCounted(reading) && reading.quantity?.value !== left) return null;
  const added = { ...counted(part, left, message), message };
  return operation('split', 'rest', licenceOf(step), { added: [added], focus: added });
}
