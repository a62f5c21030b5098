import type { IndexedValue } from '../../index/catalog-index.ts';
import { sizeOf, sizeOfTwo } from '../../words/words.ts';
import { measureOfValue, type OptionReading } from './figures.ts';

const SMALL = new Set(['S', 'XS', 'mini', 'travel size', 'short', 'smallest']);
const LARGE = new Set(['L', 'XL', 'XXL', 'family size', 'long', 'full size', 'biggest']);
const COMPARED = new Set(['smallest', 'biggest']);
const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL'];
const RANKS = ['mini', 'travel size', ...LETTERS, 'full size', 'family size'];
const SURE = 0.9;

/** "the big one" of something sold by weight or in packs, "the biggest" of three sizes. */
export function readRelative({ piece, values, at, figures }: OptionReading): void {
  const row = values.length < 2 ? null : rowOf(values);
  if (row === null) return;
  piece.items.forEach((item, i) => {
    const bit = 1 << i;
    if (item.kind !== 'word' || figures.used & bit) return;
    const before = piece.items[i - 1];
    const size = sizeNamed(item.text, before?.kind === 'word' ? before.text : '');
    const value = size === '' ? undefined : meantBy(size, row);
    if (!value) return;
    figures.used |= bit;
    if (COMPARED.has(size)) figures.values[at] = { value, mask: bit, strength: SURE };
    figures.values[at] ??= { value, mask: bit, strength: SURE };
  });
}

/** Values from the smallest to the largest. */
interface Row {
  sorted: readonly IndexedValue[];
  /** "large" itself is one of the names where sizes are letters. */
  hasLetters: boolean;
}

const rows = new WeakMap<readonly IndexedValue[], { row: Row | null }>();

/** Null where some of the values have no size. Asked for with every piece that may be about them. */
function rowOf(values: readonly IndexedValue[]): Row | null {
  const known = rows.get(values);
  if (known) return known.row;
  const row = readRow(values);
  rows.set(values, { row });
  return row;
}

function readRow(values: readonly IndexedValue[]): Row | null {
  const amounts = new Map(values.map((value) => [value, amountOf(value)]));
  if ([...amounts.values()].includes(null)) return null;
  return {
    sorted: [...values].sort((a, b) => (amounts.get(a) ?? 0) - (amounts.get(b) ?? 0)),
    hasLetters: values.some(({ text }) => LETTERS.includes(sizeNamed(text.toLowerCase(), ''))),
  };
}

/** A measure, or the place of a named size in their row. */
function amountOf(value: IndexedValue): number | null {
  const rank = RANKS.indexOf(sizeNamed(value.text.toLowerCase(), ''));
  return measureOfValue(value)?.amount ?? (rank < 0 ? null : rank);
}

function sizeNamed(word: string, before: string): string {
  const together = before === '' ? null : sizeOfTwo(before, word);
  return together ?? sizeOf(word) ?? '';
}

function meantBy(size: string, { sorted, hasLetters }: Row): IndexedValue | undefined {
  if (hasLetters && !COMPARED.has(size)) return undefined;
  if (SMALL.has(size)) return sorted[0];
  if (LARGE.has(size)) return sorted.at(-1);
  return size === 'M' && sorted.length === 3 ? sorted[1] : undefined;
}
