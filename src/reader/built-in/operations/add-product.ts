import type { Item } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { type Entry, variantOf } from '../lines/order-lines.ts';
import { type Interpretation, isAnd } from '../lines/piece.ts';
import { asMany, raise } from './counts.ts';
import {
  agrees,
  canBeFilled,
  compared,
  counted,
  filled,
  grown,
  withValuesOf,
} from './line-changes.ts';
import { becomes, type Operation, operation, type Step } from './operation.ts';
import { comesOnTop, entryOf, isCounted } from './targets.ts';

/** Repeating an earlier item may or may not mean more of it. */
const MAYBE_MORE = 0.8;
const SURE = 0.95;
/** "Hi, also 1 …": only a greeting precedes it. */
const OPENING = /^[^\d\n]{0,20}$/;
const SETTLING = ['change', 'settle', 'only'] as const;

/** A piece that names a product: a new line, or more about one that is there. */
export function addProduct(step: Step): Operation | null {
  const { order, reading, message } = step;
  if (reading.kind !== 'product' || reading.unfit) return null;
  const entry = entryOf(step);
  const twin = order.entries.find((one) => one.product === entry.product && agrees(one, entry));
  const changed = (twin && changeTwin(step, entry, twin)) ?? changeOpen(step);
  if (changed || isVague(step)) return changed;
  const variant = variantOf(entry);
  const isTwice = twin && twin.message < message && variant && variantOf(twin) === variant;
  const parts = { ...entry.parts, quantity: MAYBE_MORE };
  return addLine(step, isTwice && reading.quantity ? { ...entry, parts } : entry);
}

/** "lemon the bigger pack", "trouser ka size 34", "las cebollas blancas": the one line of it becomes another. */
export function changeNamed(step: Step): Operation | null {
  const { order, reading, message } = step;
  const { product, values, piece } = reading;
  if (reading.kind !== 'product' || reading.unfit || isCounted(reading)) return null;
  const [line, ...more] = order.entries.filter((entry) => entry.product === product);
  const isOne = line && more.length === 0 && line.message < message;
  if (!isOne || comesOnTop(piece) || NOT_CHANGING.some((cue) => piece.cues.has(cue))) return null;
  const isPointedOut = compared(line, values).other > 0 && piece.items.some(pointsOut);
  return isPointedOut ? becomes(step, line, told(line, step)) : null;
}

const NOT_CHANGING = ['same', 'same count', 'less'] as const;

/** "the", "wala", "size": said of something known. */
const pointsOut = (item: Item): boolean =>
  (['definite', 'the one', 'naming'] as const).some((role) => isItemOf(role, item)) ||
  (item.kind === 'number' && item.named);

const MODELS = /model|device|phone|m[oó]vil|celular|modelo|vehicle|bike|car\b|compatib|मॉडल|फोन/i;

/** Whether goods ordered together share an option: a glass beside a case is for the same phone. */
const isShared = (option: string): boolean => MODELS.test(option);

const SHARING = ['same', 'same count', 'swap', 'with'] as const;
const TAKING_PLACE = ['swap', 'with', 'change', 'becomes'] as const;

function addLine(step: Step, entry: Entry): Operation {
  const { order, cues, message } = step;
  const gone = TAKING_PLACE.some((cue) => cues.has(cue)) ? order.leaving : null;
  const source = gone ?? order.focus;
  const sharesAll = gone || SHARING.some((cue) => cues.has(cue));
  // "the rose one instead of that": as many as of what goes.
  let line = gone?.counted && !entry.counted ? counted(entry, gone.quantity, message) : entry;
  if (source) line = withValuesOf(line, source, sharesAll ? undefined : isShared);
  line = asMany(step, line);
  const parts = { added: [line], focus: line, asked: [] };
  return gone
    ? operation(step, { ...parts, lines: [gone], leaving: null })
    : operation(step, { ...parts, kind: 'add' });
}

/** Lets the piece change a line that may be the same; null where it is not about that. */
function changeTwin(step: Step, entry: Entry, twin: Entry): Operation | null {
  const { order, reading, cues, message } = step;
  const { gap, first } = reading.piece;
  const { quantity, values } = reading;
  if (quantity && cues.has('less')) {
    return becomes(step, twin, grown(twin, -quantity.value, message));
  }
  if (addsTo(twin, step)) return raise(step, twin, entry.quantity, quantity?.doubt);
  const isOwn = twin.message === message;
  if (isOwn && !twin.counted && quantity?.sure) {
    return becomes(step, twin, told(twin, step));
  }
  const isRepeated = isOwn && twin === order.focus && !cues.has('add');
  if (!quantity && (gap === '(' || isRepeated))
    return operation(step, { kind: 'name', focus: twin });
  const isOnly = order.entries.filter(({ product }) => product === entry.product).length === 1;
  if (!isOnly || values.some(Boolean) || (isOwn && !first)) return null;
  // Named again only to say something about it.
  return quantity
    ? becomes(step, twin, restated(twin, step))
    : operation(step, { kind: 'name', focus: twin, leaving: twin });
}

/** Changes an existing line of the product: one that left it open, or one that is corrected. */
function changeOpen(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  const isChange = cues.has('change') || (cues.has('settle') && message > 0);
  const same = order.entries.filter(({ product }) => product === reading.product);
  const open = same.find(
    (other) => (other.message < message || isChange) && canBeFilled(other, reading.values),
  );
  const line = open ?? (isChange && same.length === 1 ? same[0] : undefined);
  return line ? becomes(step, line, told(line, step)) : null;
}

/** "one more", "add 1", "also 1" of what was ordered before. */
function addsTo(twin: Entry, { order, reading, cues, message, text }: Step): boolean {
  const { gap, items } = reading.piece;
  if (cues.has('more')) return true;
  const isLater = twin.message < message;
  if (reading.quantity === null) return false;
  if (cues.has('add')) return isLater || twin.counted;
  // "1 mug and 1 coffee" is a list; only where it begins with "and" does all of it come on top.
  const begins = order.entries.every((entry) => entry.message < message);
  return isLater && isAnd(gap) && begins && OPENING.test(text.slice(0, items[0]?.start));
}

/** "only 1 coffee", or just "1 coffee" after two were ordered: then a person looks at it. */
function restated(twin: Entry, { reading: { quantity }, cues, message }: Step): Entry {
  if (quantity === null) return twin;
  const isSettled = SETTLING.some((cue) => cues.has(cue));
  const isClear = !twin.counted || twin.message === message || isSettled;
  const sure = isClear ? Math.max(SURE, twin.parts.quantity) : MAYBE_MORE;
  const parts = { ...twin.parts, quantity: sure };
  return counted({ ...twin, parts }, quantity.value, message, quantity.doubt);
}

/** A line with all that a piece says about it. */
export function told(entry: Entry, { reading, message }: Step): Entry {
  const { values, quantity } = reading;
  const whole = entry.counted ? entry.quantity : entry.whole;
  const line = { ...filled(entry, values, message), whole };
  const isTold = quantity?.sure || isPartOf(entry, reading);
  return quantity && isTold ? counted(line, quantity.value, message, quantity.doubt) : line;
}

/** "12 buns: 5 plain, …", "dos remeras: una negra …": fewer than the line has, of a kind. */
export const isPartOf = (entry: Entry, { quantity, values }: Interpretation): boolean =>
  quantity !== null && quantity.value < entry.quantity && canBeFilled(entry, values);

const VAGUE_MARGIN = 0.95;
const VAGUE = 0.75;
const ALONE_MARGIN = 0.8;

/** "we need shoes for …": no count, and several products as likely. */
function isVague({ reading: { quantity, rivals, sure, piece }, cues }: Step): boolean {
  const { items } = piece;
  if (quantity || cues.has('same') || items.some(({ kind }) => kind !== 'word')) return false;
  // One word of many names, alone: "saree".
  const isAlone = items.length === 1 && rivals.length > 2;
  const rival = (rivals[0]?.score ?? 0) / sure;
  return isAlone ? rival > ALONE_MARGIN : sure < VAGUE && rival > VAGUE_MARGIN;
}
