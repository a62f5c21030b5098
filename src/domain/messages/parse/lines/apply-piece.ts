import type { IndexedProduct } from '../index-catalog.ts';
import type { Span } from '../parsed-message.ts';
import { addStranger } from './add-stranger.ts';
import type { Draft, Entry } from './draft.ts';
import type { Interpretation } from './interpret.ts';
import { isAnd, takesBack } from './pieces.ts';

/** A piece of a message and the draft that it changes. */
export interface Step {
  draft: Draft;
  reading: Interpretation;
  message: number;
  text: string;
  /** Index of the piece. */
  at: number;
}

/** Lets one piece of a message change the draft. */
export function applyPiece(step: Step): void {
  const { draft, reading } = step;
  const { cues } = reading.piece;
  // "9 instead of 8", "total 4 glasses": said already.
  if (cues.has('rather')) return leaveOut(step);
  if (cues.has('sum')) return;
  if (cues.has('undo')) undo(draft);
  else if (takesBack(reading.piece)) return remove(step);
  if (cues.has('each') && setEach(step)) return;
  if (reading.kind === 'product') applyProduct(step);
  else if (reading.kind === 'values') applyValues(step);
  else if (reading.kind === 'count') applyCount(step);
  else if (reading.kind === 'stranger') addStranger(step);
  else if (cues.has('more') && draft.focus && draft.entries.includes(draft.focus)) {
    increase(draft, draft.focus, 1);
  }
}

/** Keeps what a question or a quoted price list names, for a "yes, two" to come. */
export function keepAsked(step: Step): void {
  const { draft, reading } = step;
  if (reading.kind === 'product' && !reading.unfit) draft.asked.push(entryOf(step));
  else if (reading.kind === 'values') {
    const last = draft.asked.at(-1);
    if (last) fill(last, reading);
  }
}

/** "Ok, send it": what was asked about last is ordered; "both": all of it. */
export function acceptAsked(draft: Draft, quantity: number | null, message: number, all = false): void {
  for (const asked of all ? draft.asked : draft.asked.slice(-1)) {
    const entry = { ...asked, quantity: quantity ?? 1, counted: quantity !== null, message };
    draft.entries.push(entry);
    draft.focus = entry;
  }
  draft.asked = [];
}

/** "white instead of the black one": the black one goes where it was ordered. */
function leaveOut(step: Step): void {
  const { piece } = step.reading;
  if (piece.gap === 'cue' && step.reading.kind === 'count') return;
  const before = step.draft.entries.filter(({ message }) => message < step.message).length;
  if (before > 1 || step.reading.kind === 'product') remove(step);
}

function undo(draft: Draft): void {
  const gone = draft.entries.pop();
  if (gone) draft.focus = gone;
}

function remove({ draft, reading, message }: Step): void {
  const before = draft.entries.length;
  if (reading.kind === 'product' || reading.kind === 'values') {
    const fits = (entry: Entry) =>
      (reading.kind === 'values' || entry.product === reading.product) &&
      reading.values.every(
        (match) => match === null || entry.choice.some((value) => value?.text === match.value.text),
      );
    draft.leaving = draft.entries.findLast(fits) ?? null;
    draft.entries = draft.entries.filter((entry) => !fits(entry));
    if (before > draft.entries.length) draft.focus = draft.entries.at(-1) ?? draft.focus;
  } else if (reading.piece.cues.has('remove')) {
    const last = draft.entries.at(-1);
    const aboutLast = last?.message === message && last.clause === reading.piece.clause;
    if (reading.kind === 'nothing' || aboutLast) undo(draft);
  }
}

/** "one each": every line of the message that has no count yet. */
function setEach({ draft, reading, message }: Step): boolean {
  const quantity = reading.quantity?.value ?? 1;
  const { clause } = reading.piece;
  const open = draft.entries.filter(
    (entry) => entry.message === message && (!entry.counted || isBrokenDown(draft, entry, clause)),
  );
  for (const entry of open) Object.assign(entry, { quantity, counted: true });
  return reading.kind === 'count' || reading.kind === 'nothing';
}

/** "3 tapes (black, white and red, one each)": the three were their sum. */
function isBrokenDown({ entries, focus }: Draft, entry: Entry, clause: number): boolean {
  const kin = entries.filter((other) => other.product === entry.product && other.clause === clause);
  return entry.product === focus?.product && entry.clause === clause && kin.length === entry.quantity;
}

function entryOf({ reading, message }: Step): Entry {
  const { product, values, quantity, sure, piece } = reading;
  if (product === null) throw new Error('Only a product makes a line');
  const told = values.flatMap((match) => (match === null ? [] : [match.strength]));
  return {
    product,
    choice: values.map((match) => match?.value ?? null),
    quantity: quantity?.value ?? 1,
    counted: quantity?.sure ?? false,
    parts: {
      product: Math.min(1, sure),
      variant: Math.min(1, ...told),
      quantity: quantity === null ? 0.85 : quantity.sure ? 0.98 : 0.9,
    },
    alternatives: reading.rivals.map((rival) => ({
      productId: rival.product.product.id,
      variantId: null,
      confidence: Math.min(1, rival.score),
    })),
    spans: spansOf(reading, message),
    message,
    clause: piece.clause,
  };
}

function spansOf({ piece }: Interpretation, message: number): Span[] {
  const [first, last] = [piece.items[0], piece.items.at(-1)];
  return first && last ? [{ message, start: first.start, end: last.end }] : [];
}

function applyProduct(step: Step): void {
  const { draft, reading, message } = step;
  if (reading.unfit) return addStranger(step);
  // "el de cocina no": a word of denial behind the name.
  if (isDenied(reading) && !reading.quantity?.sure) return remove(step);
  const entry = entryOf(step);
  const { cues, gap, first } = reading.piece;
  const same = draft.entries.filter((other) => other.product === entry.product);
  const twin = same.find((other) => agrees(other, entry));
  if (cues.has('more') && twin) return increase(draft, twin, entry.quantity);
  const tellsNothing = reading.values.every((match) => match === null);
  if (twin && gap === '(' && !reading.quantity) return;
  if (gap === '(' && !reading.quantity) takeFromStranger(draft, entry, message);
  if (cues.has('swap') || cues.has('with')) takePlace(draft, entry);
  if (twin && tellsNothing && (twin.message < message || first) && same.length === 1) {
    // Named again only to say something about it.
    if (reading.quantity) Object.assign(twin, { quantity: reading.quantity.value, counted: true });
    draft.focus = twin;
    if (cues.has('change')) draft.leaving = twin;
    return;
  }
  const isChange = cues.has('change');
  const open = same.find((other) => (other.message < message || isChange) && canBeFilled(other, reading));
  const changed = open ?? (isChange && same.length === 1 ? same[0] : undefined);
  if (changed) return change(draft, changed, reading);
  if (isVague(reading)) return;
  inheritModel(step, entry);
  takeFromAsked(draft, entry);
  draft.entries.push(entry);
  draft.focus = entry;
}

const VAGUE_MARGIN = 0.95;
const VAGUE_RECALL = 0.75;

/** "we need shoes for …": no count, and several products as likely. */
function isVague({ quantity, rivals, sure, piece }: Interpretation): boolean {
  const rival = rivals[0]?.score ?? 0;
  const counted = quantity !== null || piece.items.some(({ kind }) => kind !== 'word');
  return !counted && sure < VAGUE_RECALL && rival > sure * VAGUE_MARGIN;
}

/** "Is the blue one in M there? Then 2 kurtas": what the question told holds. */
function takeFromAsked(draft: Draft, entry: Entry): void {
  const asked = draft.asked.find(({ product }) => product === entry.product);
  asked?.choice.forEach((value, at) => {
    entry.choice[at] ??= value;
  });
  draft.asked = [];
}

/** "pan de masa madre (sourdough)": the second name is of the same. */
function takeFromStranger(draft: Draft, entry: Entry, message: number): void {
  const last = draft.strangers.at(-1);
  if (last?.message !== message) return;
  draft.strangers.pop();
  Object.assign(entry, { quantity: last.quantity ?? 1, counted: last.quantity !== null });
}

/** "the rose one instead of that": in the place of what goes, and as many. */
function takePlace(draft: Draft, entry: Entry): void {
  const { leaving } = draft;
  if (leaving === null) return;
  draft.entries = draft.entries.filter((other) => other !== leaving);
  if (!entry.counted) Object.assign(entry, { quantity: leaving.quantity, counted: leaving.counted });
  draft.focus = leaving;
}

function change(draft: Draft, entry: Entry, reading: Interpretation): void {
  fill(entry, reading);
  if (reading.quantity?.sure) Object.assign(entry, { quantity: reading.quantity.value, counted: true });
  draft.focus = entry;
}

const agrees = (a: Entry, b: Entry): boolean =>
  a.choice.every((value, at) => value === null || b.choice[at] === null || value === b.choice[at]);

function canBeFilled(entry: Entry, { values }: Interpretation): boolean {
  return (
    values.some((match, at) => match !== null && entry.choice[at] === null) &&
    values.every(
      (match, at) =>
        match === null || entry.choice[at] === null || entry.choice[at] === match.value,
    )
  );
}

function increase(draft: Draft, entry: Entry, by: number): void {
  entry.quantity += by;
  entry.counted = true;
  draft.focus = entry;
}

const MODEL =
  /model|device|phone|m[oó]vil|celular|modelo|vehicle|bike|car\b|compatib|मॉडल|फोन/i;

/** A glass that is ordered beside a case is for the same phone. */
function inheritModel({ draft, reading }: Step, entry: Entry): void {
  const { focus } = draft;
  if (focus === null) return;
  const { cues } = reading.piece;
  const same = cues.has('same') || cues.has('swap') || cues.has('with');
  entry.product.options.forEach((option, at) => {
    if (entry.choice[at] !== null || !(same || MODEL.test(option.name))) return;
    const before = focus.choice.find(
      (_, other) => focus.product.options[other]?.name === option.name,
    );
    entry.choice[at] = option.values.find(({ text }) => text === before?.text) ?? null;
  });
}

function fill(entry: Entry, reading: Interpretation): void {
  reading.values.forEach((match, at) => {
    if (match) entry.choice[at] = match.value;
  });
}

function applyValues(step: Step): void {
  const { draft, reading, message } = step;
  const { cues, gap } = reading.piece;
  const focus = spokenOf(draft, reading.product);
  if (focus === null) return;
  if (!draft.entries.includes(focus)) return addSibling(step, focus);
  const group = draft.entries.filter(
    (entry) => entry.product === focus.product && entry.message === focus.message,
  );
  const fills = canBeFilled(focus, reading);
  if (fills && (cues.has('all') || (!reading.quantity?.sure && !cues.has('more') && gap !== 'or'))) {
    for (const entry of group) if (canBeFilled(entry, reading)) fill(entry, reading);
    return;
  }
  if (isDenied(reading)) return;
  if (gap === 'or') return leaveOpen(focus, reading);
  const adds = cues.has('more') || isAnd(gap);
  if (cues.has('change') || (focus.message < message && !adds)) return change(draft, focus, reading);
  if (fills && reading.quantity?.sure && (group.length === 1 || !focus.counted)) {
    // "15 dupattas (5 red, 5 green …)": the first line only told the sum.
    return change(draft, focus, reading);
  }
  addSibling(step, focus);
}

/** "silver or gold, will tell": not told yet. */
function leaveOpen(focus: Entry, reading: Interpretation): void {
  reading.values.forEach((match, at) => {
    if (match) focus.choice[at] = null;
  });
}

function spokenOf(draft: Draft, product: IndexedProduct | null): Entry | null {
  if (draft.focus?.product === product) return draft.focus;
  return draft.entries.findLast((entry) => entry.product === product) ?? null;
}

const NOT = new Set(['no', 'not', 'nahi', 'nahin', 'nhi', 'नहीं', 'नही']);

/** "red nahi", "no rojo": said of what is not wanted. */
function isDenied({ piece }: Interpretation): boolean {
  const [first, last] = [piece.items[0], piece.items.at(-1)];
  return [first, last].some((item) => item?.kind === 'word' && NOT.has(item.text));
}

/** Another variant of what was spoken of; what it leaves unsaid is as before. */
function addSibling(step: Step, focus: Entry): void {
  const { draft, reading } = step;
  const entry = entryOf(step);
  entry.choice = reading.values.map((match, at) => match?.value ?? focus.choice[at] ?? null);
  entry.parts.product = Math.min(entry.parts.product, focus.parts.product);
  draft.entries.push(entry);
  draft.focus = entry;
}

function applyCount(step: Step): void {
  const { draft, reading, message } = step;
  const quantity = reading.quantity;
  if (quantity === null) return;
  const { focus } = draft;
  const { cues, gap, items } = reading.piece;
  // "ek ek": one of each.
  if (items.filter(({ kind }) => kind === 'number').length > 1 && quantity.value === 1) {
    setEach(step);
    return;
  }
  if (draft.asked.length > 0) return acceptAsked(draft, quantity.value, message, cues.has('all'));
  if (focus === null || !draft.entries.includes(focus)) return;
  if (cues.has('more') || (isAnd(gap) && focus.message < message)) {
    return increase(draft, focus, quantity.value);
  }
  if (cues.has('change') || focus.message < message || !focus.counted) {
    Object.assign(focus, { quantity: quantity.value, counted: true });
    focus.parts.quantity = 0.95;
  }
}
