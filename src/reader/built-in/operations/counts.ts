import { measureOfValue, resolveFigures } from '../lines/figures.ts';
import type { Entry } from '../lines/order-lines.ts';
import { isAnd } from '../lines/piece.ts';
import type { Doubt, Quantity } from '../lines/quantity.ts';
import { acceptAsked } from './asked.ts';
import { counted, filled, grown, isSold, scaled, withValuesOf } from './line-changes.ts';
import { becomes, type Operation, operation, type Step } from './operation.ts';
import {
  focusOf,
  groupOf,
  isBare,
  isCounted,
  isDoubled,
  isNamed,
  meansAll,
  spansOf,
  valuesOfLine,
} from './targets.ts';

const ONE: Quantity = { value: 1, item: null, sure: true };
/** The confidence of a count that is separate. */
const SURE = 0.95;
const SETTING = ['change', 'settle', 'only', 'with', 'becomes'] as const;
const FACTORS = Object.entries({ double: 2, triple: 3, halve: 0.5 });

/** Sets the quantity of some lines, or adds to it when the piece says so. */
function countLines(
  step: Step,
  lines: readonly Entry[],
  { value, doubt }: Pick<Quantity, 'value' | 'doubt'>,
): Operation | null {
  const { cues, message } = step;
  if (lines.length === 0) return null;
  const by = cues.has('less') ? -value : cues.has('more') || cues.has('add') ? value : 0;
  const become = (line: Entry) =>
    by === 0 ? counted(line, value, message, doubt) : grown(line, by, message);
  return operation(step, { lines, become });
}

/** Adds to one line, which may turn out to be another one. */
export function raise(step: Step, line: Entry, by: number, doubt?: Doubt): Operation {
  const entry = counted(line, line.quantity + by, step.message, doubt);
  const raised = { entry, by };
  return operation(step, { lines: [line], become: () => entry, focus: entry, raised });
}

/** A piece with only a quantity. */
export function setCount(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  const { quantity, piece } = reading;
  if (reading.kind !== 'count' || quantity === null) return null;
  if (order.asked.length > 0) return acceptAsked(step, quantity, meansAll(piece));
  const line = focusOf(order);
  if (line === null) return null;
  const { value, doubt } = quantity;
  const isLater = line.message < message;
  if (cues.has('less')) return countLines(step, [line], quantity);
  const adds = cues.has('add') && (isLater || line.counted);
  if (cues.has('more') || adds || (isAnd(piece.gap) && isLater)) {
    return raise(step, line, value, doubt);
  }
  if (!isLater && line.counted && !SETTING.some((cue) => cues.has(cue))) return null;
  const spans = doubt ? [...line.spans, ...spansOf(reading, message)] : line.spans;
  const parts = { ...line.parts, quantity: SURE };
  const after = counted({ ...line, spans, parts }, value, message, doubt);
  // "3 bags: two blue, one white"; "7, and the others in blue".
  const whole = piece.heads ? after.quantity : value < line.quantity ? line.quantity : line.whole;
  const countedIn = piece.heads ? -1 : after.countedIn;
  return becomes(step, line, { ...after, whole, countedIn });
}

/** "otra más": one more of what was spoken of. */
export function addOneMore(step: Step): Operation | null {
  const line = focusOf(step.order);
  const says = step.reading.kind === 'nothing' && step.cues.has('more');
  return line && says ? raise(step, line, 1) : null;
}

/** "one each", "both 3", "the rest in blue", "sab ek ek kam": the same for several lines. */
export function changeSeveral(step: Step): Operation | null {
  const { order, reading, cues } = step;
  const { quantity, piece, kind } = reading;
  const isEach = cues.has('each') || isDoubled(piece);
  const group = groupOf(step);
  if (group === null && !isEach) return null;
  const [number] = piece.items;
  const bare = isBare(piece) && number?.kind === 'number' ? { value: number.value } : null;
  if (kind === 'count' || kind === 'nothing' || bare) {
    if (order.asked.length > 0 && group === null) return acceptAsked(step, quantity ?? ONE, true);
    const count = quantity ?? bare ?? (isEach ? ONE : null);
    return count && countLines(step, group ?? uncounted(step), count);
  }
  if (group === null || group.length < 2) return null;
  if (kind === 'values') return valueSeveral(step, group);
  const isOnlyNamed = kind === 'product' && !reading.values.some(Boolean);
  return isOnlyNamed && isCounted(reading) && quantity ? countLines(step, group, quantity) : null;
}

/** Lines of a message that have no count of their own; of the draft, where it makes or changes none. */
function uncounted({ order, message }: Step): readonly Entry[] {
  const touched = order.entries.filter((entry) => entry.touched === message);
  if (touched.length === 0) return order.entries;
  return touched.filter(({ countedIn }) => countedIn !== message);
}

const openIn = (step: Step): Entry[] =>
  uncounted(step).filter(({ touched }) => touched === step.message);

/** Gives the lines of a message that have no count yet the one of the piece that ends them. */
export const countOpen = (step: Step): Operation | null =>
  countLines(step, openIn(step), step.reading.quantity ?? ONE);

/** "as many", "utne hi", said behind: as many as of what stood before. */
export function countAlike(step: Step): Operation | null {
  const { order, reading, cues } = step;
  if (!cues.has('same count') || (reading.kind !== 'count' && reading.kind !== 'nothing'))
    return null;
  const open = openIn(step);
  const model = order.entries.findLast((one) => one.counted && !open.includes(one));
  return model ? countLines(step, open, { value: model.quantity }) : null;
}

/** "3 and 2": the counts of as many lines, in their order. */
export function countInTurn(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  const counts = reading.piece.items.flatMap((item) => (item.kind === 'number' ? item.value : []));
  const lines = order.entries.slice(-counts.length);
  if (!cues.has('in turn') || lines.length !== counts.length) return null;
  const become = (line: Entry) => counted(line, counts[lines.indexOf(line)] ?? 1, message);
  return operation(step, { lines, become });
}

/** "both in 250 g", "the rest white", "repeat those in blue": each as far as its product has such a value. */
function valueSeveral(step: Step, group: readonly Entry[]): Operation | null {
  const { reading, cues, message } = step;
  const { quantity } = reading;
  const isAgain = cues.has('again');
  const become = (line: Entry): Entry => {
    const told = filled(line, valuesOfLine(reading, line), message);
    // "repeat those three in mustard": each in the same quantity.
    return quantity?.sure && !isAgain ? counted(told, quantity.value, message) : told;
  };
  const lines = group.filter((line) => {
    return valuesOfLine(reading, line).some(Boolean) && isSold(become(line));
  });
  if (lines.length === 0) return null;
  if (!isAgain && !cues.has('also')) return operation(step, { lines, become });
  return operation(step, { added: lines.map((one) => ({ ...become(one), message })) });
}

/** How many times as many a piece says there shall be; null where it says nothing of it. */
export const factorOf = ({ cues }: Step): number | null =>
  FACTORS.find(([cue]) => cues.has(cue))?.[1] ?? null;

/** "double everything", "half of it", "rest double", "double all except the pen". */
export function scaleLines(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  const factor = factorOf(step);
  if (factor === null) return null;
  const isNaming = reading.kind === 'product' || reading.kind === 'values';
  const lines = cues.has('all')
    ? order.entries.filter(
        (entry) => entry.countedIn < message && !(cues.has('except') && isNamed(entry, reading)),
      )
    : (groupOf(step) ??
      (isNaming
        ? order.entries.filter((entry) => isNamed(entry, reading))
        : [focusOf(order) ?? order.entries.slice(-1)].flat()));
  if (lines.length === 0) return null;
  const become = (line: Entry) => scaled(line, factor, message);
  return operation(step, { lines, become });
}

/** "same again", "repeat those in blue": all that was ordered before once more. */
export function orderAgain(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  if (!cues.has('again') || reading.kind === 'product') return null;
  const lines = (groupOf(step) ?? order.entries).filter((entry) => entry.message < message);
  const [only, ...more] = lines;
  if (only === undefined) return null;
  if (reading.kind === 'values') return valueSeveral(step, lines);
  if (more.length === 0 && reading.kind !== 'count') return raise(step, only, only.quantity);
  return operation(step, { lines, become: (line) => scaled(line, 2, message) });
}

const ALIKE = ['same count', 'as much as', 'same'] as const;

/** "pudina bhi utna hi", "the same of those": the quantity, or measure, of the item before. */
export function asMany(step: Step, line: Entry): Entry {
  const { order, reading, cues, message } = step;
  const { focus, entries } = order;
  const isModel = focus?.counted || focus?.choice.some(Boolean);
  const model = isModel ? focus : entries.findLast((entry) => entry.counted);
  const says = ALIKE.some((cue) => cues.has(cue)) && !cues.has('size');
  if (!says || !model || line.counted || isCounted(reading)) return line;
  return asMuch(step, line, model) ?? counted(line, model.quantity, message);
}

/** The packs that hold as much as a line does; null where one of the two is not sold by measure. */
function asMuch({ reading, message }: Step, line: Entry, model: Entry): Entry | null {
  const each = sizeOf(model);
  if (!each || sizeOf(line)) return null;
  const measure = { ...each, amount: each.amount * model.quantity };
  const piece = { ...reading.piece, items: [{ kind: 'measure' as const, measure, ...NOWHERE }] };
  const unsaid = line.choice.map(() => null);
  const { values, packs, used, unfit } = resolveFigures(
    { ...reading, piece },
    line.product,
    unsaid,
    0,
    0,
  );
  return used === 0 || unfit ? null : counted(filled(line, values, message), packs, message);
}

/** The pack size of a line, if one was chosen. */
const sizeOf = ({ choice }: Entry) =>
  choice.map((value) => value && measureOfValue(value)).find(Boolean);

const NOWHERE = { start: 0, end: 0 };

/** "… in brown, same size", said behind: what is open is as of what was ordered before. */
export function fillAlike(step: Step): Operation | null {
  const { order, reading, cues } = step;
  const line = focusOf(order);
  if (reading.kind !== 'nothing' || !cues.has('same') || !line?.choice.includes(null)) return null;
  const others = order.entries.filter((entry) => entry !== line);
  const model = others.findLast(({ product }) => product === line.product) ?? others.at(-1);
  return model ? becomes(step, line, withValuesOf(line, model)) : null;
}
