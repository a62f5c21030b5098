import { parseMoney } from '../../../../kernel/format/money.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import type { Order } from '../../order.ts';

export interface ReckonedInput {
  variantId: string;
  quantity: string;
  price: string;
  /** For an empty price field; minor units. */
  priceMinor: number;
  /** Pieces on the shelf; null: not counted. */
  stock: number | null;
  oversell: boolean;
}

/** In words; `short` when there is too little stock. */
export interface StockEffect {
  words: string;
  short: boolean;
}

/** Null for anything else. */
export const piecesOf = (text: string): number | null =>
  /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : null;

/** As in `moveStockForEdit`: `held` pieces of the order, its lines' `before` and `after`. */
export function stockEffect(
  { stock, oversell }: Pick<ReckonedInput, 'stock' | 'oversell'>,
  { before, after, held }: { before: number; after: number; held: number },
  t: Translator,
): StockEffect {
  if (stock === null) return { words: t('orders.edit.stock.untracked'), short: false };
  const delta = after > before ? after - before : -Math.max(held - after, 0);
  const left = stock - delta;
  const enough = (words: string) => ({ words, short: false });
  if (delta === 0) return enough(t('orders.edit.stock.same', { left: Math.max(stock, 0) }));
  if (delta < 0) return enough(t('orders.edit.stock.back', { pieces: -delta, left }));
  if (left >= 0) return enough(t('orders.edit.stock.more', { pieces: delta, left }));
  if (oversell) return enough(t('orders.edit.stock.oversell', { pieces: delta, over: -left }));
  const words = t('orders.edit.stock.short', { pieces: delta, left: Math.max(stock, 0) });
  return { words, short: true };
}

/** By variant id, including removed lines. */
export function stockEffects(
  order: Order,
  lines: readonly ReckonedInput[],
  heldOf: ReadonlyMap<string, number>,
  t: Translator,
): Map<string, StockEffect> {
  const sum = (variantId: string, of: readonly { variantId: string; pieces: number }[]) =>
    of.reduce((total, line) => total + (line.variantId === variantId ? line.pieces : 0), 0);
  const sold = order.items.map(({ variantId, quantity }) => ({ variantId, pieces: quantity }));
  const typed = lines.map(({ variantId, quantity }) => ({
    variantId,
    pieces: piecesOf(quantity) ?? 0,
  }));
  return new Map(
    lines.map((line) => {
      const before = sum(line.variantId, sold);
      const after = sum(line.variantId, typed);
      const held = heldOf.get(line.variantId) ?? 0;
      return [line.variantId, stockEffect(line, { before, after, held }, t)];
    }),
  );
}

export function totalAfter(order: Order, lines: readonly ReckonedInput[]): number {
  const items = lines.reduce((sum, { quantity, price, priceMinor }) => {
    const each = price.trim() === '' ? priceMinor : (parseMoney(price, order.currency) ?? 0);
    return sum + each * (piecesOf(quantity) ?? 0);
  }, 0);
  return items - order.discountAmountMinor + order.shippingAmountMinor + order.taxAmountMinor;
}
