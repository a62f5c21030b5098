import { Refusal } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';

export interface WantedLine {
  variantId: string;
  quantity: number;
  productName: string;
  variantName: string;
}

export interface ShortLine {
  variantId: string;
  productName: string;
  variantName: string;
  requested: number;
  available: number;
}

/**
 * 400 naming the variants of `stockOf` with their stock and the total request of the lines. The
 * message was given (docs/rules.md 7).
 */
export function outOfStock(
  lines: readonly WantedLine[],
  stockOf: ReadonlyMap<string, number>,
): Refusal {
  const short = new Map<string, ShortLine>();
  for (const { variantId, productName, variantName, quantity } of lines) {
    const stock = stockOf.get(variantId);
    if (stock === undefined) continue;
    const requested = (short.get(variantId)?.requested ?? 0) + quantity;
    const available = Math.max(stock, 0);
    short.set(variantId, { variantId, productName, variantName, requested, available });
  }
  const details = { lines: [...short.values()] };
  return new Refusal(400, 'OUT_OF_STOCK', message('errors.order.outOfStock'), details);
}

/** Stock as read, without a lock. */
interface Stocked {
  trackStock: boolean;
  oversell: boolean;
  stock: number;
}

/**
 * Refuses sold-out lines without a lock, which saves a transaction.
 * @throws Refusal 400 OUT_OF_STOCK
 */
export function refuseShort(lines: readonly (WantedLine & { variant: Stocked })[]): void {
  const asked = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    asked.set(variantId, (asked.get(variantId) ?? 0) + quantity);
  }
  const short = lines.filter(
    ({ variantId, variant }) =>
      variant.trackStock && !variant.oversell && variant.stock < (asked.get(variantId) ?? 0),
  );
  if (short.length === 0) return;
  throw outOfStock(
    lines,
    new Map(short.map(({ variantId, variant }) => [variantId, variant.stock])),
  );
}
