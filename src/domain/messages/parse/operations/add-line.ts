import type { Item } from '../items/item.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import { type Entry, variantOf } from '../lines/draft.ts';
import { sharedModels } from '../lines/inherit-model.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import { isAnd } from '../lines/piece.ts';
import { asMany } from './as-many.ts';
import { raise } from './count.ts';
import { agrees, canBeFilled, counted, filled, grown, withValuesOf } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { addsTo, doubted, maybeOnTop, restated } from './restate.ts';
import { entryOf, isCounted, licenceOf, type Step } from './step.ts';

/** A piece that names a product: a new line, or more about one that is there. */
export function addProduct(step: Step): Operation | null {
  const { reading } = step;
  if (reading.kind !== 'product' || reading.unfit) return null;
  const entry = entryOf(step);
  const twin = changeTwin(step, entry);
  return twin === 'none' ? addLine(step, entry) : twin;
}

/** "lemon the bigger pack", "trouser ka size 34": the one line of it that there is becomes another. */
export function changeNamed(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { product, values, piece } = reading;
  if (reading.kind !== 'product' || reading.unfit || isCounted(reading)) return null;
  const adds = isAnd(piece.gap) || ADDING.some((cue) => piece.cues.has(cue));
  const [line, ...more] = draft.entries.filter((entry) => entry.product === product);
  if (adds || line === undefined || more.length > 0 || line.message === message) return null;
  const isOther = values.some(
    (match, at) => match && (line.choice[at] ?? match.value) !== match.value,
  );
  if (!isOther || !piece.items.some(pointsOut)) return null;
  const after = told(line, step);
  const changes = changeEach([line], () => after);
  return operation('change', 'named', licenceOf(step), { changes, focus: after });
}

const ADDING = ['add', 'also', 'more', 'same', 'same count', 'less'] as const;

/** "the", "wala", "size": said of something known. */
const pointsOut = (item: Item): boolean =>
  item.kind === 'word'
    ? item.text === 'the' || isWordOf('the one', item.text) || isWordOf('naming', item.text)
    : item.kind === 'number' && item.named;

function addLine(step: Step, entry: Entry): Operation | null {
  const { draft, reading } = step;
  const { cues, gap } = reading.piece;
  const licence = licenceOf(step);
  const named = gap === '(' && !reading.quantity ? nameOfStranger(step, entry) : null;
  const { leaving } = draft;
  const replaces = leaving !== null && takesPlace(step, leaving);
  let line = named?.line ?? entry;
  if (replaces) line = inPlaceOf(leaving, line, step.message);
  if (isVague(reading)) return null;
  if (isHeading(reading, line)) return operation('name', 'new', licence, { focus: line });
  const source = replaces ? leaving : draft.focus;
  const sharesAll = ['same', 'swap', 'with', 'same count'].some((cue) => cues.has(cue as 'same'));
  if (source) line = withValuesOf(line, source, sharesAll || replaces ? undefined : sharedModels);
  line = asMany(step, asAsked(line, draft.asked));
  const changes = changeEach(replaces ? [leaving] : [], () => null);
  const parts = { changes, added: [line], focus: line, asked: [] };
  return operation(replaces ? 'replace' : 'add', 'new', licence, {
    ...parts,
    ...(named && { strangers: named.strangers }),
    ...(replaces && { leaving: null }),
  });
}

/** Whether what a piece names stands in the place of what leaves. */
function takesPlace({ draft, reading, message }: Step, leaving: Entry): boolean {
  const { cues } = reading.piece;
  if (cues.has('swap') || cues.has('with') || draft.vacant === leaving) return true;
  // "the sambar was wrong, I meant rasam".
  const isNamed = leaving === draft.focus && leaving.touched < message;
  return (cues.has('change') || cues.has('becomes')) && isNamed && draft.entries.includes(leaving);
}

/** "the rose one instead of that": in the place of what goes, and as many. */
function inPlaceOf(leaving: Entry, line: Entry, message: number): Entry {
  if (line.counted || !leaving.counted) return line;
  return counted(line, leaving.quantity, message);
}

/** Lets the piece change a line of the same product, where it is about that; `none` where it is not. */
function changeTwin(step: Step, entry: Entry): Operation | null | 'none' {
  const { draft, reading, message } = step;
  const { cues, gap, first } = reading.piece;
  const { quantity, values } = reading;
  const licence = licenceOf(step);
  const isChange = cues.has('change') || (cues.has('settle') && message > 0);
  const same = draft.entries.filter(({ product }) => product === entry.product);
  const twin = same.find((other) => agrees(other, entry));
  const changed = (line: Entry, after: Entry | null, kind: 'set' | 'increase' | 'change') =>
    operation(kind, 'named', licence, {
      changes: changeEach([line], () => after),
      ...(after && { focus: after }),
    });
  if (twin && cues.has('less') && quantity) {
    return changed(twin, grown(twin, -quantity.value, message), 'increase');
  }
  if (twin && addsTo(twin, step)) {
    return raise(step, twin, twin, entry.quantity, quantity?.doubt);
  }
  if (twin && !twin.counted && twin.message === message && quantity?.sure) {
    return changed(twin, told(twin, step), 'change');
  }
  const isRepeated = twin === draft.focus && !quantity && !cues.has('add') && !cues.has('also');
  if (twin && (gap === '(' || (isRepeated && twin.message === message)) && !quantity) {
    return operation('name', 'named', licence, { focus: twin });
  }
  const isOnlyNamed = values.every((match) => match === null);
  if (twin && same.length === 1 && isOnlyNamed && (twin.message < message || first)) {
    // Named again only to say something about it.
    if (quantity) return changed(twin, restated(twin, step), 'set');
    return operation('name', 'named', licence, { focus: twin, leaving: twin });
  }
  const open = same.find(
    (other) => (other.message < message || isChange) && canBeFilled(other, values),
  );
  const line = open ?? (isChange && same.length === 1 ? same[0] : undefined);
  if (line) return changed(line, told(line, step), 'change');
  if (twin === undefined) return 'none';
  const onTop = maybeOnTop(twin, entry, step);
  if (onTop === 'restated') return changed(twin, restated(twin, step), 'set');
  return onTop === 'maybe' ? addLine(step, doubted(entry)) : 'none';
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

/** "pickles: …": what follows tells which, and how many. */
function isHeading({ piece, quantity }: Interpretation, entry: Entry): boolean {
  return piece.heads && quantity === null && variantOf(entry) === null;
}

/** "Is the blue one in M there? Then 2 kurtas": what the question told holds. */
function asAsked(entry: Entry, asked: readonly Entry[]): Entry {
  const one = asked.find(({ product }) => product === entry.product);
  if (one === undefined) return entry;
  return { ...entry, choice: entry.choice.map((value, at) => value ?? one.choice[at] ?? null) };
}

/** "pan de masa madre (sourdough)": the second name is of the same. */
function nameOfStranger({ draft, message }: Step, entry: Entry) {
  const last = draft.strangers.at(-1);
  if (last?.message !== message) return null;
  const line = last.quantity === null ? entry : counted(entry, last.quantity, message);
  return { line, strangers: draft.strangers.slice(0, -1) };
}
