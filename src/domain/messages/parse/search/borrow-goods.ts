import type { CatalogIndex } from '../index/catalog-index.ts';
import { interpret } from '../lines/interpret.ts';
import type { Interpretation, Spoken } from '../lines/interpretation.ts';
import type { Piece } from '../lines/piece.ts';
import { readValues } from '../lines/read-values.ts';

const JOINING = new Set(['count', 'and', 'more', ',', '+', '&', '/']);

/**
 * "3 red and 2 blue mugs": the first piece only tells which of the goods that the last one names.
 * @param following the pieces behind it, as far as goods are looked for
 * @returns the piece as one of those goods; null where it tells none of their values
 */
export function borrowGoods(
  reading: Interpretation,
  following: readonly Piece[],
  index: CatalogIndex,
  spoken: Spoken,
): Interpretation | null {
  const { piece, segment, quantity, kind } = reading;
  if (quantity === null || segment.ofValues.length === 0 || kind === 'count') return null;
  const goods = goodsIn(following, index, spoken);
  if (goods?.product == null || goods.product === reading.product) return null;
  const alone = { focus: goods.product, drafted: [], models: [], open: false };
  const values = readValues(piece, segment, alone);
  if (values?.kind !== 'values' || values.unexplained > 0) return null;
  // "2 small and 3 large blue mugs": all of them blue.
  const told = values.values.map((match, option) => match ?? goods.values[option] ?? null);
  return { ...values, values: told, kind: 'product', sure: goods.sure, borrowed: true };
}

function goodsIn(
  following: readonly Piece[],
  index: CatalogIndex,
  spoken: Spoken,
): Interpretation | null {
  for (const piece of following) {
    if (!JOINING.has(piece.gap)) return null;
    const reading = interpret(piece, index, spoken);
    const isNamed = reading.kind === 'product' && !reading.unfit && reading.values.some(Boolean);
    if (isNamed) return reading;
  }
  return null;
}
