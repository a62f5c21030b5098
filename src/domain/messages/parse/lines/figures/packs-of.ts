import type { IndexedValue } from '../../index/catalog-index.ts';

/** The largest pack that makes up an amount evenly, and how many of it; null when none does. */
export function packsOf(
  amount: number,
  packs: readonly { value: IndexedValue; size: number }[],
): { value: IndexedValue; times: number } | null {
  const fitting = packs
    .map(({ value, size }) => ({ value, times: amount / size }))
    .filter(({ times }) => times > 0.999 && Math.abs(times - Math.round(times)) < 1e-6)
    .sort((a, b) => a.times - b.times);
  const [best] = fitting;
  return best ? { value: best.value, times: Math.round(best.times) } : null;
}
