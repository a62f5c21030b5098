import type { IndexedProduct, IndexedValue } from '../index/catalog-index.ts';
import type { Segment } from './annotate.ts';
import { type Meeting, meetNames, saidOf } from './meetings.ts';

/** One option's value that words of a segment name. */
export interface ValueMatch {
  value: IndexedValue;
  /** Bits of the items that name it. */
  mask: number;
  /** 0 to 1: all of the value's name, written exactly. */
  strength: number;
}

const LEAST = 0.3;
/** Strengths nearer than this are alike: then the longer name counts. */
const MARGIN = 0.12;
const EQUAL = 0.02;

/**
 * For each option the value that a segment names best; null where none or several equally.
 * @param named bits of items that name the product itself: they may be part of a value, not all of it
 */
export function matchValues(
  segment: Segment,
  product: IndexedProduct,
  named: number,
): (ValueMatch | null)[] {
  const best: (ValueMatch | null)[] = product.options.map(() => null);
  if (segment.ofValues.length === 0) return best;
  const tied = new Set<number>();
  const met = meetNames(segment.ofValues, ({ values }) => values.get(product), segment.effort);
  for (const [value, meeting] of met) {
    const match = judge(value, meeting, segment);
    if (match === null || (match.mask & ~named) === 0) continue;
    const order = compare(match, best[value.option] ?? null);
    if (order > 0) best[value.option] = match;
    if (order > 0) tied.delete(value.option);
    else if (order === 0) tied.add(value.option);
  }
  return best.map((match, at) => (tied.has(at) ? null : match));
}

function judge(value: IndexedValue, meeting: Meeting, segment: Segment): ValueMatch | null {
  if (isLooseNumber(meeting.items, segment)) return null;
  const strength = saidOf(meeting, value.form.weights) / value.form.weight;
  return strength < LEAST ? null : { value, mask: meeting.items, strength };
}

/** A bare number without a word of the value next to it is more likely a count. */
function isLooseNumber(mask: number, { items }: Segment): boolean {
  for (let at = 0; mask >>> at !== 0; at += 1) {
    const item = mask & (1 << at) ? items[at] : undefined;
    if (item && (item.kind !== 'number' || item.named)) return false;
  }
  return true;
}

/** More than 0: better than the other. The surer name first, of two alike the longer. */
function compare(a: ValueMatch, b: ValueMatch | null): number {
  if (b === null) return 1;
  const margin = a.strength - b.strength;
  if (Math.abs(margin) > MARGIN) return margin;
  const length = bitsOf(a.mask) - bitsOf(b.mask);
  if (length !== 0) return length;
  return Math.abs(margin) > EQUAL ? margin : 0;
}

function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
