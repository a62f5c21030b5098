import type { Span } from '../parsed-message.ts';
import type { Draft, Entry } from './draft.ts';
import { variantsOf } from './draft.ts';
import type { Interpretation } from './interpret.ts';

/** A piece of a message and the draft that it changes. */
interface Step {
  draft: Draft;
  reading: Interpretation;
  message: number;
  text: string;
}

/** Lets one piece of a message change the draft. */
export function applyPiece(step: Step): void {
  const { draft, reading } = step;
  const { cues } = reading.piece;
  if (cues.has('undo')) undo(draft);
  if (cues.has('remove') || reading.piece.mood === 'negation') return remove(step);
  if (cues.has('each') && setEach(step)) return;
  if (reading.kind === 'product') applyProduct(step);
  else if (reading.kind === 'values') applyValues(step);
  else if (reading.kind === 'count') applyCount(step);
  else if (reading.kind === 'stranger') addStranger(step);
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

/** "Ok, send it": what was asked about is ordered, one of it. */
export function acceptAsked(draft: Draft, quantity: number | null, message: number): void {
  const last = draft.asked.at(-1);
  if (!last) return;
  const entry = { ...last, quantity: quantity ?? 1, counted: quantity !== null, message };
  draft.entries.push(entry);
  draft.focus = entry;
  draft.asked = [];
}

function undo(draft: Draft): void {
  const gone = draft.entries.pop();
  if (gone) draft.focus = gone;
}

function remove({ draft, reading }: Step): void {
  const before = draft.entries.length;
  if (reading.kind === 'product' || reading.kind === 'values') {
    const fits = (entry: Entry) =>
      (reading.kind === 'values' || entry.product === reading.product) &&
      reading.values.every((match) => match === null || entry.choice.some((value) => value?.text === match.value.text));
    draft.entries = draft.entries.filter((entry) => !fits(entry));
    if (before > draft.entries.length) draft.focus = draft.entries.at(-1) ?? draft.focus;
  } else if (reading.kind === 'nothing' || reading.kind === 'count') undo(draft);
}

/** "one each": every line of the message that has no count yet. */
function setEach({ draft, reading, message }: Step): boolean {
  const quantity = reading.quantity?.value ?? 1;
  const open = draft.entries.filter((entry) => entry.message === message && !entry.counted);
  for (const entry of open) Object.assign(entry, { quantity, counted: true });
  return reading.kind === 'count' || reading.kind === 'nothing';
}

function entryOf({ reading, message }: Step): Entry {
  const { product, values, quantity, sure, piece } = reading;
  if (product === null) throw new Error('Only a product makes a line');
  const choice = values.map((match) => match?.value ?? null);
  const told = values.filter((match) => match !== null);
  return {
    product,
    choice,
    quantity: quantity?.value ?? 1,
    counted: quantity?.sure ?? false,
    parts: {
      product: Math.min(1, sure),
      variant: told.length === 0 ? 1 : Math.min(...told.map((match) => match?.strength ?? 0)),
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
  const entry = entryOf(step);
  const same = draft.entries.filter((other) => other.product === entry.product);
  const cues = reading.piece.cues;
  if (cues.has('more')) {
    const twin = same.find((other) => agrees(other, entry));
    if (twin) return increase(draft, twin, entry.quantity);
  }
  const open = same.find((other) => (other.message < message || cues.has('change')) && canBeFilled(other, reading));
  if (open && (open.message < message || cues.has('change'))) {
    fill(open, reading);
    if (reading.quantity?.sure) open.quantity = reading.quantity.value;
    draft.focus = open;
    return;
  }
  inheritModel(step, entry);
  draft.entries.push(entry);
  draft.focus = entry;
}

const agrees = (a: Entry, b: Entry): boolean =>
  a.choice.every((value, at) => value === null || b.choice[at] === null || value === b.choice[at]);

function canBeFilled(entry: Entry, reading: Interpretation): boolean {
  return (
    reading.values.some((match, at) => match !== null && entry.choice[at] === null) &&
    reading.values.every((match, at) => match === null || entry.choice[at] === null || entry.choice[at] === match.value)
  );
}

function increase(draft: Draft, entry: Entry, by: number): void {
  entry.quantity += by;
  entry.counted = true;
  draft.focus = entry;
}

const MODEL = /model|device|phone|m[oó]vil|celular|modelo|vehicle|bike|car\b|compatib|मॉडल|फोन/i;

/** A glass that is ordered beside a case is for the same phone. */
function inheritModel({ draft, reading }: Step, entry: Entry): void {
  const { focus } = draft;
  if (focus === null) return;
  const same = reading.piece.cues.has('same');
  entry.product.options.forEach((option, at) => {
    if (entry.choice[at] !== null || !(same || MODEL.test(option.name))) return;
    const before = focus.choice.find((_, other) => focus.product.options[other]?.name === option.name);
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
  const { focus } = draft;
  if (focus === null || focus.product !== reading.product) return;
  const live = draft.entries.includes(focus);
  const group = draft.entries.filter((entry) => entry.product === focus.product && entry.message === focus.message);
  const fills = canBeFilled(focus, reading);
  if (!live) return addSibling(step, focus);
  if (cues.has('all')) {
    for (const entry of group) fill(entry, reading);
    return;
  }
  const additive = cues.has('more') || gap === 'and' || gap === '+' || gap === '&';
  if (cues.has('change') || (focus.message < message && !additive)) {
    fill(focus, reading);
    if (reading.quantity?.sure) focus.quantity = reading.quantity.value;
    return;
  }
  if (fills && !reading.quantity && !cues.has('more')) {
    for (const entry of group) if (canBeFilled(entry, reading)) fill(entry, reading);
    return;
  }
  if (fills && reading.quantity && isHeader(focus, group)) {
    draft.entries = draft.entries.filter((entry) => entry !== focus);
    return addSibling(step, focus);
  }
  if (fills && !focus.counted && focus.message === message) {
    fill(focus, reading);
    Object.assign(focus, { quantity: reading.quantity?.value ?? 1, counted: reading.quantity?.sure ?? false });
    return;
  }
  addSibling(step, focus);
}

/** "15 dupattas (5 red, 5 green …)": the first line only told the sum. */
function isHeader(focus: Entry, group: readonly Entry[]): boolean {
  return group.length === 1 && variantsOf(focus).length > 1;
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
  const { cues } = reading.piece;
  if (draft.asked.length > 0) return acceptAsked(draft, quantity.value, message);
  if (focus === null || !draft.entries.includes(focus)) return;
  if (cues.has('more')) return increase(draft, focus, quantity.value);
  if (cues.has('change') || focus.message < message || !focus.counted) {
    Object.assign(focus, { quantity: quantity.value, counted: true });
    focus.parts.quantity = 0.95;
  }
}

const LONGEST_STRANGER = 6;

function addStranger({ draft, reading, message, text }: Step): void {
  const { segment, quantity } = reading;
  const telling = segment.items.filter((item, at) => {
    const nature = segment.natures[at];
    return nature !== 'filler' && !(item.kind === 'number' && !item.named && !item.model);
  });
  const words = telling.filter(({ kind }) => kind === 'word');
  if (words.length === 0 || words.length > LONGEST_STRANGER) return;
  const goods = segment.natures.includes('goods');
  const sure = quantity !== null && (quantity.sure || goods || reading.piece.mood === 'order');
  if (!sure && !reading.unfit) return;
  const [first, last] = [telling[0], telling.at(-1)];
  if (!first || !last) return;
  draft.strangers.push({
    text: text.slice(first.start, last.end),
    quantity: quantity?.value ?? null,
    spans: [{ message, start: first.start, end: last.end }],
    message,
  });
}
