import type { IndexedProduct, IndexedValue } from '../index/catalog-index.ts';
import type { Segment } from './annotate.ts';
import { meetPieces } from './find-names.ts';

/** One option's value that words of a segment name. */
export interface ValueMatch {
  value: IndexedValue;
  /** Bits of the items that name it. */
  mask: number;
  /** 0 to 1: all of the value's name, written exactly. */
  strength: number;
}

interface Found {
  items: number;
  pieces: Map<number, number>;
}

const LEAST = 0.3;
/** The figure is what a model or a weight is told by. */
const FIGURE = 1.5;
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
  const tied = new Set<number>();
  for (const [value, found] of collect(segment, product)) {
    const match = judge(value, found, segment);
    if (match === null || (match.mask & ~named) === 0) continue;
    const order = compare(match, best[value.option] ?? null);
    if (order > 0) best[value.option] = match;
    if (order > 0) tied.delete(value.option);
    else if (order === 0) tied.add(value.option);
  }
  return best.map((match, at) => (tied.has(at) ? null : match));
}

function collect(segment: Segment, product: IndexedProduct): Map<IndexedValue, Found> {
  const all = new Map<IndexedValue, Found>();
  for (const unit of segment.units) {
    for (const { key, strength } of unit.keys) {
      for (const posting of product.valueKeys.get(key) ?? []) {
        let found = all.get(posting.name);
        if (found === undefined) {
          found = { items: 0, pieces: new Map() };
          all.set(posting.name, found);
        }
        found.items |= unit.mask;
        meetPieces(found.pieces, posting.mask, strength * posting.strength);
      }
    }
  }
  return all;
}

function judge(value: IndexedValue, { items, pieces }: Found, segment: Segment): ValueMatch | null {
  if (isLooseNumber(items, segment)) return null;
  const { form } = value;
  let all = 0;
  let hit = 0;
  form.items.forEach((item, at) => {
    const bit = 1 << at;
    if (!(form.telling & bit)) return;
    const weight = item.kind === 'word' && !/\d/.test(item.text) ? 1 : FIGURE;
    all += weight;
    hit += weight * (pieces.get(bit) ?? 0);
  });
  const strength = all === 0 ? 0 : hit / all;
  return strength < LEAST ? null : { value, mask: items, strength };
}

/** A bare number that no word of the value stands beside is rather a count. */
function isLooseNumber(mask: number, { items }: Segment): boolean {
  return items.every((item, at) => !(mask & (1 << at)) || (item.kind === 'number' && !item.named));
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
