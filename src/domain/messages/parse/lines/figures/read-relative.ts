import type { IndexedValue } from '../../index/catalog-index.ts';
import { conceptsOf } from '../../words/words.ts';
import { measureOfValue, type OptionReading } from './figures.ts';

const SMALL = new Set(['S', 'XS', 'mini', 'travel size', 'short']);
const LARGE = new Set(['L', 'XL', 'XXL', 'family size', 'long', 'full size']);
const SURE = 0.9;

/** "the big one" of something sold by weight or in packs. */
export function readRelative({ piece, values, at, figures }: OptionReading): void {
  const amount = (value: IndexedValue): number => measureOfValue(value)?.amount ?? 0;
  const sorted = values.filter(measureOfValue).sort((a, b) => amount(a) - amount(b));
  if (sorted.length < 2 || sorted.length < values.length) return;
  piece.items.forEach((item, i) => {
    const bit = 1 << i;
    if (item.kind !== 'word' || figures.used & bit) return;
    const value = meantBy(item.text, sorted);
    if (!value) return;
    figures.used |= bit;
    figures.values[at] ??= { value, mask: bit, strength: SURE };
  });
}

function meantBy(word: string, sorted: readonly IndexedValue[]): IndexedValue | undefined {
  const size = conceptsOf(word).find(({ kind }) => kind === 'size')?.concept ?? '';
  if (SMALL.has(size)) return sorted[0];
  if (LARGE.has(size)) return sorted.at(-1);
  return size === 'M' && sorted.length === 3 ? sorted[1] : undefined;
}
