import type { Draft, Entry } from './draft.ts';
import type { Interpretation } from './interpretation.ts';
import { type Doubt, MOST_PIECES } from './quantity.ts';

/** How sure a quantity is that a later piece told doubtfully. */
const SURE_OF: Record<Doubt, number> = { range: 0.6, unread: 0.3 };

/** Adds a line, which is what is spoken of from now on. */
export function add(draft: Draft, entry: Entry): void {
  draft.entries.push(entry);
  draft.focus = entry;
}

/** Takes over the values that were named. */
export function fill(entry: Entry, { values }: Interpretation): void {
  values.forEach((match, at) => {
    if (match) entry.choice[at] = match.value;
  });
}

/** Whether the values named tell what a line leaves open, and nothing else of it. */
export function canBeFilled(entry: Entry, { values }: Interpretation): boolean {
  const isOpen = (at: number) => entry.choice[at] === null;
  return (
    values.some((match, at) => match !== null && isOpen(at)) &&
    values.every((match, at) => match === null || isOpen(at) || entry.choice[at] === match.value)
  );
}

/** Sets how many of a line there are, as the shopper said. */
export function count(entry: Entry, quantity: number, doubt?: Doubt): void {
  const isTooMany = quantity > MOST_PIECES;
  if (doubt || isTooMany) {
    entry.parts = { ...entry.parts, quantity: SURE_OF[isTooMany ? 'unread' : (doubt ?? 'unread')] };
  }
  if (doubt === 'unread') return;
  entry.quantity = Math.min(quantity, MOST_PIECES);
  entry.counted = true;
}

/** Takes over all that a reading says about a line. */
export function change(draft: Draft, entry: Entry, reading: Interpretation): void {
  fill(entry, reading);
  if (reading.quantity?.sure) count(entry, reading.quantity.value, reading.quantity.doubt);
  draft.focus = entry;
}

/** "two more". */
export function increase(draft: Draft, entry: Entry, by: number, doubt?: Doubt): void {
  count(entry, entry.quantity + by, doubt);
  draft.focus = entry;
}

/** Whether two lines of one product may be the same line. */
export function agrees(a: Entry, b: Entry): boolean {
  return a.choice.every(
    (value, at) => value === null || b.choice[at] === null || value === b.choice[at],
  );
}
