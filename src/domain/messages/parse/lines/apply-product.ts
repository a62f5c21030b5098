import { addStranger } from './add-stranger.ts';
import { add, agrees, canBeFilled, change, count, increase } from './change-entry.ts';
import { type Draft, type Entry, variantOf } from './draft.ts';
import { inheritModel, takeValues } from './inherit-model.ts';
import type { Interpretation } from './interpretation.ts';
import { addsTo, restate, restatesVariant } from './restate.ts';
import { entryOf, isDenied, type Step } from './step.ts';
import { takeBack } from './take-back.ts';

/** A piece that names a product: a new line, or more about one that is there. */
export function applyProduct(step: Step): void {
  const { reading } = step;
  if (reading.unfit) addStranger(step);
  // "el de cocina no": a word of denial behind the name.
  else if (isDenied(reading) && !reading.quantity?.sure) deny(step);
  else {
    const entry = entryOf(step);
    if (!changesTwin(step, entry)) addProduct(step, entry);
  }
}

/** "sorry, dosa batter, idli nahi": as many of the one as there were of the other. */
function deny(step: Step): void {
  const { draft, message } = step;
  const instead = draft.entries.at(-1);
  takeBack(step);
  const { leaving } = draft;
  const isInstead = instead?.message === message && !instead.counted && instead !== leaving;
  if (!leaving || !isInstead || leaving.message === message) return;
  count(instead, leaving.quantity);
  takeValues(instead, leaving);
}

function addProduct({ draft, reading, message }: Step, entry: Entry): void {
  const { cues, gap } = reading.piece;
  if (gap === '(' && !reading.quantity) takeFromStranger(draft, entry, message);
  if (cues.has('swap') || cues.has('with')) takePlace(draft, entry);
  if (isVague(reading)) return;
  if (isHeading(reading, entry)) {
    draft.focus = entry;
    return;
  }
  inheritModel(entry, draft, reading);
  takeFromAsked(draft, entry);
  add(draft, entry);
}

/** Lets the piece change a line of the same product, where it is about that. */
function changesTwin(step: Step, entry: Entry): boolean {
  const { draft, reading, message } = step;
  const { cues, gap, first } = reading.piece;
  const isChange = cues.has('change') || (cues.has('settle') && message > 0);
  const same = draft.entries.filter(({ product }) => product === entry.product);
  const twin = same.find((other) => agrees(other, entry));
  const quantity = reading.quantity;
  if (twin && addsTo(twin, step)) increase(draft, twin, entry.quantity, quantity?.doubt);
  else if (twin && !twin.counted && twin.message === message && quantity?.sure) {
    change(draft, twin, reading);
  } else if (twin && gap === '(' && !quantity) draft.focus = twin;
  else if (twin && same.length === 1 && isOnlyNamed(reading) && (twin.message < message || first)) {
    // Named again only to say something about it.
    if (quantity) restate(twin, step);
    if (isChange) draft.leaving = twin;
    draft.focus = twin;
  } else {
    const open = same.find(
      (other) => (other.message < message || isChange) && canBeFilled(other, reading),
    );
    const changed = open ?? (isChange && same.length === 1 ? same[0] : undefined);
    if (changed === undefined) return twin !== undefined && restatesVariant(twin, entry, step);
    change(draft, changed, reading);
  }
  return true;
}

const isOnlyNamed = ({ values }: Interpretation): boolean =>
  values.every((match) => match === null);

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
  if (last.quantity !== null) count(entry, last.quantity);
}

/** "the rose one instead of that": in the place of what goes, and as many. */
function takePlace(draft: Draft, entry: Entry): void {
  const { leaving } = draft;
  if (leaving === null) return;
  draft.entries = draft.entries.filter((other) => other !== leaving);
  if (!entry.counted)
    Object.assign(entry, { quantity: leaving.quantity, counted: leaving.counted });
  draft.focus = leaving;
}
