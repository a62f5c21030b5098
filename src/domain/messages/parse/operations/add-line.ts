import { isWordOf } from '../lexicon/grammar.ts';
import type { Draft, Entry } from '../lines/draft.ts';
import { isShared } from '../lines/inherit-model.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import { isAnd } from '../lines/piece.ts';
import { becomes, raise } from './count.ts';
import { agrees, canBeFilled, counted, filled, grown, withValuesOf } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { addsTo, onTopOf, restated } from './restate.ts';
import { entryOf, isCounted, licenceOf, type Step } from './step.ts';

/** A piece that names a product: a new line, or more about one that is there. */
export function addProduct(step: Step): Operation | null {
  const { draft, reading } = step;
  if (reading.kind !== 'product' || reading.unfit) return null;
  const entry = entryOf(step);
  const twin = draft.entries.find((one) => one.product === entry.product && agrees(one, entry));
  const changed = changeTwin(step, entry, twin);
  return changed ?? (isVague(reading) ? null : addLine(step, onTopOf(twin, entry, step)));
}

function addLine(step: Step, entry: Entry): Operation {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  const { leaving } = draft;
  const gone = leaving !== null && takesPlace(step, leaving) ? leaving : null;
  // "the rose one instead of that": as many as of what goes.
  const isAlike = gone?.counted && !entry.counted;
  const source = gone ?? draft.focus;
  const sharesAll = ['same', 'swap', 'with', 'same count'].some((cue) => cues.has(cue as 'same'));
  let line = isAlike ? counted(entry, gone.quantity, message) : entry;
  if (source) line = withValuesOf(line, source, sharesAll ? undefined : isShared);
  line = asMany(step, line);
  const changes = changeEach(gone ? [gone] : [], () => null);
  return operation(gone ? 'replace' : 'add', 'new', licenceOf(step), {
    changes,
    added: [line],
    focus: line,
    asked: [],
    ...(gone && { leaving: null }),
  });
}

/** Whether what a piece names stands in the place of what leaves. */
function takesPlace({ draft, reading, message }: Step, leaving: Entry): boolean {
  const { cues } = reading.piece;
  if (cues.has('swap') || cues.has('with')) return true;
  // "the sambar was wrong, I meant rasam".
  const isNamed = leaving === draft.focus && leaving.touched < message;
  return (cues.has('change') || cues.has('becomes')) && isNamed;
}

/** "pudina bhi utna hi", "the same of those": as many as of what was told before. */
export function asMany({ draft, reading, message }: Step, line: Entry): Entry {
  const { cues } = reading.piece;
  const model = modelOf(draft);
  const isAlike =
    cues.has('same count') || cues.has('as much as') || (cues.has('same') && !cues.has('size'));
  if (!isAlike || isCounted(reading) || line.counted || model === null) return line;
  return counted(line, model.quantity, message);
}

/** The line that "as many" is measured by. */
const modelOf = ({ focus, entries }: Draft): Entry | null =>
  focus?.counted ? focus : (entries.findLast((entry) => entry.counted) ?? null);

/** Lets the piece change a line of the same product; null where it is not about that. */
function changeTwin(step: Step, entry: Entry, twin: Entry | undefined): Operation | null {
  const { draft, reading, message } = step;
  const { cues, gap, first } = reading.piece;
  const { quantity, values } = reading;
  const isChange = cues.has('change') || (cues.has('settle') && message > 0);
  const same = draft.entries.filter(({ product }) => product === entry.product);
  const name = (line: Entry) => operation('name', 'named', licenceOf(step), { focus: line });
  if (twin) {
    if (quantity && cues.has('less')) {
      return becomes(step, twin, grown(twin, -quantity.value, message), 'subtract');
    }
    if (addsTo(twin, step)) return raise(step, twin, twin, entry.quantity, quantity?.doubt);
    const isOwn = twin.message === message;
    if (isOwn && !twin.counted && quantity?.sure) {
      return becomes(step, twin, told(twin, step), 'change');
    }
    const isRepeated = isOwn && twin === draft.focus && !cues.has('add');
    if (!quantity && (gap === '(' || isRepeated)) return name(twin);
    if (same.length === 1 && !values.some(Boolean) && (!isOwn || first)) {
      // Named again only to say something about it.
      return quantity
        ? becomes(step, twin, restated(twin, step), 'set')
        : { ...name(twin), leaving: twin };
    }
  }
  const open = same.find(
    (other) => (other.message < message || isChange) && canBeFilled(other, values),
  );
  const only = same.length === 1 ? same[0] : undefined;
  const line = open ?? (isChange || (only && isMeantAgain(only, step)) ? only : undefined);
  return line ? becomes(step, line, told(line, step), 'change') : null;
}

/** "las cebollas blancas", "the large mugs": what was ordered before and is now told otherwise. */
function isMeantAgain(line: Entry, { reading, message }: Step): boolean {
  const { cues, gap, items } = reading.piece;
  const [the] = items;
  const isDefinite = the?.kind === 'word' && isWordOf('definite', the.text);
  const adds = isAnd(gap) || cues.has('add') || cues.has('also') || cues.has('more');
  return isDefinite && !adds && reading.quantity === null && line.message < message;
}

/** A line with all that a piece says about it. */
export function told(entry: Entry, { reading, message }: Step): Entry {
  const { values, quantity } = reading;
  const isPart = isPartOf(entry, reading);
  const whole = entry.counted && (isPart || entry.touched < message) ? entry.quantity : entry.whole;
  const line = { ...filled(entry, values, message), whole };
  return (isPart || isCounted(reading)) && quantity
    ? counted(line, quantity.value, message, quantity.doubt)
    : line;
}

/** "12 buns: 5 plain, …", "dos remeras: una negra …": fewer than the line has, of a kind. */
export const isPartOf = (entry: Entry, reading: Interpretation): boolean =>
  (reading.quantity?.value ?? entry.quantity) < entry.quantity &&
  canBeFilled(entry, reading.values);

const VAGUE_MARGIN = 0.95;
const VAGUE = 0.75;
const ALONE_MARGIN = 0.8;

/** "we need shoes for …": no count, and several products as likely. */
function isVague({ quantity, rivals, sure, piece }: Interpretation): boolean {
  if (piece.cues.has('same') || quantity !== null) return false;
  if (piece.items.some(({ kind }) => kind !== 'word')) return false;
  // One word of many names, alone: "saree".
  const isAlone = piece.items.length === 1 && rivals.length > 2;
  const rival = (rivals[0]?.score ?? 0) / sure;
  return isAlone ? rival > ALONE_MARGIN : sure < VAGUE && rival > VAGUE_MARGIN;
}
