import type { IndexedProduct, IndexedValue } from '../index/catalog-index.ts';
import type { Segment } from './annotate.ts';

/** One option's value that words of a segment name. */
export interface ValueMatch {
  value: IndexedValue;
  /** Items that name it. */
  mask: number;
  /** 0 to 1: all of the value's name, written exactly. */
  strength: number;
}

interface Found {
  value: IndexedValue;
  items: number;
  pieces: Map<number, number>;
}

const LEAST = 0.3;

/** For each option the value that a segment names best; null where none or several equally. */
export function matchValues(
  segment: Segment,
  product: IndexedProduct,
  /** Items that name the product itself: they may be part of a value's name, not all of it. */
  named: number,
): (ValueMatch | null)[] {
  const found = collect(segment, product);
  const best: (ValueMatch | null)[] = product.options.map(() => null);
  const ties: boolean[] = product.options.map(() => false);
  for (const one of found.values()) {
    const match = judge(one, segment);
    if (match === null || (match.mask & ~named) === 0) continue;
    const at = one.value.option;
    const order = compare(match, best[at] ?? null);
    if (order > 0) {
      best[at] = match;
      ties[at] = false;
    } else if (order === 0) ties[at] = true;
  }
  return best.map((match, at) => (ties[at] ? null : match));
}

function collect(segment: Segment, product: IndexedProduct): Map<IndexedValue, Found> {
  const found = new Map<IndexedValue, Found>();
  for (const unit of segment.units) {
    for (const { key, strength } of unit.keys) {
      for (const hit of product.valueKeys.get(key) ?? []) {
        const one = found.get(hit.name) ?? { value: hit.name, items: 0, pieces: new Map() };
        found.set(hit.name, one);
        one.items |= unit.mask;
        const sure = strength * hit.strength;
        for (let bit = 1; bit <= hit.mask; bit <<= 1) {
          if (hit.mask & bit) one.pieces.set(bit, Math.max(sure, one.pieces.get(bit) ?? 0));
        }
      }
    }
  }
  return found;
}

function judge({ value, items, pieces }: Found, segment: Segment): ValueMatch | null {
  const { form } = value;
  let all = 0;
  let hit = 0;
  form.items.forEach((item, at) => {
    const bit = 1 << at;
    if (!(form.telling & bit)) return;
    // The figure is what a model or a weight is told by.
    const weight = item.kind === 'word' && !/\d/.test(item.text) ? 1 : 1.5;
    all += weight;
    hit += weight * (pieces.get(bit) ?? 0);
  });
  const strength = all === 0 ? 0 : hit / all;
  if (strength < LEAST) return null;
  return isLooseNumber(value, items, segment) ? null : { value, mask: items, strength };
}

/** A bare number that no word of the value stands beside is rather a count. */
function isLooseNumber(value: IndexedValue, items: number, segment: Segment): boolean {
  const onlyNumbers = segment.items.every(
    (item, at) => !(items & (1 << at)) || item.kind === 'number',
  );
  if (!onlyNumbers) return false;
  const named = segment.items.some(
    (item, at) => items & (1 << at) && item.kind === 'number' && item.named,
  );
  if (named) return false;
  void value;
  return true;
}

/** More than 0: better than the other. Whole names first, the longer of two whole ones. */
function compare(a: ValueMatch, b: ValueMatch | null): number {
  if (b === null) return 1;
  const margin = a.strength - b.strength;
  if (Math.abs(margin) > 0.12) return margin;
  const pieces = bits(a.mask) - bits(b.mask);
  return pieces !== 0 ? pieces : Math.abs(margin) > 0.02 ? margin : 0;
}

/** How many bits a mask has. */
export function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
