import type { IndexedValue } from '../index/catalog-index.ts';
import { type Entry, variantOf, variantsOf } from '../lines/draft.ts';
import { saysNoun } from './cue-words.ts';
import { meansAll } from './groups.ts';
import { counted } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { entryOf, licenceOf, type Step } from './step.ts';

/** "one of each colour", "teeno flavour ka ek", "both kinds": a line for each value of an option. */
export function spreadOver(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  const noun =
    (['colour', 'size', 'sort'] as const).find((cue) => cues.has(cue)) ??
    (isOneOfEach(step) ? 'sort' : undefined);
  const isSpread = cues.has('each') || cues.has('rest') || meansAll(reading.piece);
  if (noun === undefined || !isSpread || cues.has('same')) return null;
  const line = spreadLine(step);
  if (line === null) return null;
  const option = optionMeant(line, noun);
  const values = valuesLeft(line, option, cues.has('rest') ? draft.entries : []);
  const number = cues.has('two') ? 2 : cues.has('three') ? 3 : values.length;
  if (values.length !== number || (number < 2 && !cues.has('rest'))) return null;
  const total = reading.quantity?.value ?? 1;
  // "3 buns, one of each flavour": the first number is the sum.
  const isSum = reading.piece.items.some(
    (item) => item.kind === 'number' && item.value * values.length === total,
  );
  const quantity = isSum ? total / values.length : total;
  const made = values.map((value): Entry => {
    const choice = line.choice.map((one, i) => (i === option ? value : one));
    return { ...counted({ ...line, choice }, quantity, message), message };
  });
  const isThere = draft.entries.includes(line) && !cues.has('rest');
  return operation('spread', 'named', licenceOf(step), {
    changes: changeEach(isThere ? [line] : [], () => made),
    added: isThere ? [] : made,
    focus: made.at(-1) ?? line,
    asked: [],
  });
}

/** The option that a noun names: an open one before others; `sort` is whatever there is. */
function optionMeant({ product, choice }: Entry, noun: 'colour' | 'size' | 'sort'): number {
  const named = product.options.flatMap(({ name }, at) =>
    noun === 'sort' || saysNoun(name, noun) ? [at] : [],
  );
  return named.find((at) => choice[at] === null) ?? named[0] ?? -1;
}

/** "one of each", said of one thing that comes in several sorts. */
function isOneOfEach({ draft, reading }: Step): boolean {
  const { cues } = reading.piece;
  if (!cues.has('each') || reading.kind === 'product' || reading.kind === 'values') return false;
  const lines = draft.asked.length > 0 ? draft.asked : draft.entries;
  const [line] = lines;
  if (lines.length !== 1 || line === undefined || variantOf(line) !== null) return false;
  return !line.counted || isSumOfEach(line, reading.quantity?.value ?? 1);
}

/** "6 buns, 2 of each", where there are three sorts. */
function isSumOfEach({ product, choice, quantity }: Entry, each: number): boolean {
  const open = product.options.filter((_, at) => choice[at] === null);
  return open.length === 1 && (open[0]?.values.length ?? 0) * each === quantity;
}

/** The line that is spread: what the piece names, or what was spoken of. */
function spreadLine(step: Step): Entry | null {
  const { draft, reading } = step;
  if (reading.kind === 'product') {
    if (reading.unfit) return null;
    const entry = entryOf(step);
    return draft.entries.findLast(({ product }) => product === entry.product) ?? entry;
  }
  if (reading.kind === 'stranger') return null;
  return draft.asked.at(-1) ?? draft.focus;
}

/** The values of an option that the store sells of a line, but for those that lines have already. */
function valuesLeft(line: Entry, option: number, taken: readonly Entry[]): IndexedValue[] {
  return (line.product.options[option]?.values ?? []).filter((value) => {
    const choice = line.choice.map((one, at) => (at === option ? value : one));
    const isTaken = taken.some(
      (entry) => entry.product === line.product && entry.choice[option] === value,
    );
    return !isTaken && variantsOf({ product: line.product, choice }).length > 0;
  });
}
