import type { IndexedProduct } from '../index/catalog-index.ts';
import type { Measure } from '../items/units.ts';
import type { Draft, Entry } from '../lines/draft.ts';
import { measureOfValue } from '../lines/figures/figures.ts';
import { packsOf } from '../lines/figures/packs-of.ts';
import { counted, withValuesOf } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { isCounted, licenceOf, type Step } from './step.ts';

/** "pudina bhi utna hi", "the same of those": as many, or as much, as of what was told before. */
export function asMany({ draft, reading, message }: Step, line: Entry): Entry {
  const { cues } = reading.piece;
  const model = modelOf(draft);
  const isAlike =
    cues.has('same count') || cues.has('as much as') || (cues.has('same') && !cues.has('size'));
  if (!isAlike || isCounted(reading) || line.counted || model === null) return line;
  return asMuch(line, model, message) ?? counted(line, model.quantity, message);
}

/** The line that "as many" is measured by. */
const modelOf = ({ focus, entries }: Draft): Entry | null =>
  focus?.counted || (focus && amountOf(focus))
    ? focus
    : (entries.findLast((entry) => entry.counted) ?? null);

/** The packs that hold as much as a line does; null where one of the two is not sold by measure. */
function asMuch(line: Entry, model: Entry, message: number): Entry | null {
  const amount = amountOf(model);
  const own = measureIn(line.product);
  if (amount === null) return null;
  if (own?.dimension === amount.dimension) {
    const times = amount.amount / own.amount;
    return Number.isInteger(times) ? counted(line, times, message) : null;
  }
  for (const [at, { values }] of line.product.options.entries()) {
    if (line.choice[at]) continue;
    const packs = values.flatMap((value) => {
      const measure = measureOfValue(value);
      return measure?.dimension === amount.dimension ? [{ value, size: measure.amount }] : [];
    });
    const best = packsOf(amount.amount, packs);
    if (best === null) continue;
    const choice = line.choice.map((value, i) => (i === at ? best.value : value));
    return counted({ ...line, choice }, best.times, message);
  }
  return null;
}

/** What a line weighs or holds in all, where that was chosen: what comes in one pack only is counted. */
function amountOf({ choice, quantity }: Entry): Measure | null {
  const [each] = choice.flatMap((value) => (value && measureOfValue(value)) ?? []);
  return each ? { ...each, amount: each.amount * quantity } : null;
}

function measureIn({ names }: IndexedProduct): Measure | null {
  const item = names[0]?.form.items.find(({ kind }) => kind === 'measure');
  return item?.kind === 'measure' ? item.measure : null;
}

/** "… in brown, same size", said behind: what is open is as of what was ordered before. */
export function fillAlike(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { focus, entries } = draft;
  const { cues, items } = reading.piece;
  const says = reading.kind === 'nothing' && cues.has('same') && items.length > 0;
  if (!says || focus === null || focus.touched !== message || !focus.choice.includes(null))
    return null;
  const others = entries.filter((entry) => entry !== focus);
  const model = others.findLast(({ product }) => product === focus.product) ?? others.at(-1);
  if (model === undefined || !entries.includes(focus)) return null;
  const changes = changeEach([focus], (entry) => withValuesOf(entry, model));
  return operation('fill', 'last', licenceOf(step), { changes });
}
