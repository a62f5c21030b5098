import type { IndexedValue } from '../index/catalog-index.ts';
import type { Item } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { type Entry, variantOf } from '../lines/order-lines.ts';
import { saysNoun } from './cue-words.ts';
import { counted, filled, isDescribed, isSold, type NamedValues } from './line-changes.ts';
import { type Operation, operation, type Step } from './operation.ts';
import { entryOf, focusOf, meansAll, partsOf, valuesOfLine } from './targets.ts';

/** The line that a piece speaks of, with what it names of it; null where it names nothing. */
function spokenOf({ order, reading }: Step): { line: Entry; values: NamedValues } | null {
  const isOf = ({ product }: Entry) => reading.kind === 'product' && product === reading.product;
  const line = order.entries.findLast(isOf) ?? focusOf(order) ?? order.entries.at(-1);
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
  return operation(step, {
    kind: 'part',
    lines: [line],
    become: () => [stays, added],
    focus: added,
  });
}

/** How many pieces the part has; 0 where a piece says nothing of parts. */
function partOf({ reading, cues }: Step, line: Entry, values: NamedValues): number {
  const { items } = reading.piece;
  if (cues.has('equal')) return line.quantity / 2;
  if (cues.has('less') || isDescribed(line, values)) return 0;
  if (cues.has('halve')) return Math.floor(line.quantity / 2);
  if (!cues.has('part') && !isPartOfNamed(items)) return 0;
  const counts = items.flatMap((item) => (item.kind === 'number' && !item.named ? item.value : []));
  // "Of two one": Hindi names the whole first.
  const [first = 0, second] = counts;
  return second !== undefined && first === line.quantity ? second : first;
}

/** "una de las remeras", "2 of the red ones". */
const isPartOfNamed = ([count, of, the]: readonly Item[]): boolean =>
  count?.kind === 'number' && isItemOf('of', of) && isItemOf('definite', the);

/** "half mango half plain": the first half is what the line becomes; the second is the rest. */
export function takeShare(step: Step): Operation | null {
  const { cues, message } = step;
  const spoken = cues.has('share') ? spokenOf(step) : null;
  if (spoken === null) return null;
  const { line, values } = spoken;
  if (line.quantity % 2 !== 0 || (line.whole !== null && line.touched === message)) return null;
  const half = counted(filled(line, values, message), line.quantity / 2, message);
  return operation(step, {
    kind: 'part',
    lines: [line],
    become: () => ({ ...half, whole: line.quantity }),
  });
}

/** "2 red, the rest white", "ek safed doosra brown": what is left of a line that was parted. */
export function takeRest(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  if (!cues.has('rest') && !cues.has('other') && !cues.has('share')) return null;
  const line = order.entries.findLast((one) => one.touched === message && one.whole !== null);
  if (line === undefined || line.whole === null) return null;
  const values = valuesOfLine(reading, line);
  const part = filled(line, values, message);
  const left = partsOf(step, line).reduce((rest, { quantity }) => rest - quantity, line.whole);
  if (left < 1 || !values.some(Boolean) || !isSold(part)) return null;
  const added = { ...counted(part, left, message), message };
  return operation(step, { kind: 'part', added: [added], focus: added });
}

/** "2 neckbands": "black and green" are one of each. */
export function partEqually(step: Step, line: Entry, sibling: Entry): Operation | null {
  const { whole } = line;
  const kin = partsOf(step, line);
  if (whole === null || kin.some(({ countedIn }) => countedIn === step.message)) return null;
  const share = whole / (kin.length + 1);
  const isEven = Number.isInteger(share);
  const become = (entry: Entry) => ({ ...entry, quantity: isEven ? share : whole });
  const added = { ...sibling, quantity: isEven ? share : 1, counted: true };
  return operation(step, { kind: 'part', lines: kin, become, added: [added], focus: added });
}

const NOUNS = ['colour', 'size', 'sort'] as const;

/** "one of each colour", "teeno flavour ka ek", "both kinds": a line for each value of an option. */
export function spreadOver(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  // "2 more of each colour": of the lines there are.
  const isOfLines = ['add', 'more', 'less'].some((cue) => cues.has(cue));
  if (isOfLines && reading.kind !== 'product') return null;
  const noun = NOUNS.find((cue) => cues.has(cue)) ?? (isOneOfEach(step) ? 'sort' : undefined);
  const isSpread = cues.has('each') || cues.has('rest') || meansAll(reading.piece);
  const line = noun && isSpread && !cues.has('same') ? spreadLine(step) : null;
  if (noun === undefined || line === null) return null;
  const option = optionMeant(line, noun);
  const values = valuesLeft(line, option, cues.has('rest') ? order.entries : []);
  const number = cues.has('two') ? 2 : cues.has('three') ? 3 : values.length;
  if (values.length !== number || (number < 2 && !cues.has('rest'))) return null;
  const total = reading.quantity?.value ?? 1;
  // "3 buns, one of each flavour": the first number is the sum.
  const isSum = reading.piece.items.some(
    (item) => item.kind === 'number' && item.value * values.length === total,
  );
  const quantity = isSum ? total / values.length : total;
  const made = values.map((value) => {
    return { ...counted(withValue(line, option, value), quantity, message), message };
  });
  const isThere = order.entries.includes(line) && !cues.has('rest');
  const parts = isThere ? { lines: [line], become: () => made } : { added: made };
  return operation(step, { kind: 'part', ...parts, focus: made.at(-1) ?? line, asked: [] });
}

const withValue = (line: Entry, option: number, value: IndexedValue): Entry => ({
  ...line,
  choice: line.choice.map((one, at) => (at === option ? value : one)),
});

/** The option that a noun names: open ones first; `sort` matches any. */
function optionMeant({ product, choice }: Entry, noun: (typeof NOUNS)[number]): number {
  const named = product.options.flatMap(({ name }, at) =>
    noun === 'sort' || saysNoun(name, noun) ? [at] : [],
  );
  return named.find((at) => choice[at] === null) ?? named[0] ?? -1;
}

/** "one of each", said of one thing that comes in several sorts. */
function isOneOfEach({ order, reading, cues }: Step): boolean {
  if (!cues.has('each') || reading.kind === 'product' || reading.kind === 'values') return false;
  const lines = order.asked.length > 0 ? order.asked : order.entries;
  const [line] = lines;
  if (lines.length !== 1 || line === undefined || variantOf(line) !== null) return false;
  const open = line.product.options.filter((_, at) => line.choice[at] === null);
  // "6 buns, 2 of each", where there are three sorts.
  const sum = (open[0]?.values.length ?? 0) * (reading.quantity?.value ?? 1);
  return !line.counted || (open.length === 1 && sum === line.quantity);
}

/** The line that is spread: what the piece names, or what was spoken of. */
function spreadLine(step: Step): Entry | null {
  const { order, reading } = step;
  if (reading.kind === 'unmatched' || reading.unfit) return null;
  if (reading.kind !== 'product') return order.asked.at(-1) ?? order.focus;
  return order.entries.findLast(({ product }) => product === reading.product) ?? entryOf(step);
}

/** The values of an option that the store sells of a line, but for those that lines have already. */
function valuesLeft(line: Entry, option: number, taken: readonly Entry[]): IndexedValue[] {
  return (line.product.options[option]?.values ?? []).filter((value) => {
    const isTaken = taken.some(
      (entry) => entry.product === line.product && entry.choice[option] === value,
    );
    return !isTaken && isSold(withValue(line, option, value));
  });
}
