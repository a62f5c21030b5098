import type { Draft } from '../lines/draft.ts';
import type { Interpretation } from '../lines/interpretation.ts';

/** So few items hold no story. */
const SHORT_MESSAGE = 16;
/** How far from other goods weak words still belong to the list. */
const NEAR = [-2, -1, 1, 2];

/** The draft without what sounded like goods but stands in a story, apart from all goods. */
export function withoutTalk(
  draft: Draft,
  message: number,
  readings: readonly Interpretation[],
): Draft {
  const items = readings.reduce((sum, { piece }) => sum + piece.items.length, 0);
  if (readings.length === 1 || items <= SHORT_MESSAGE) return draft;
  const strong = draft.strangers.filter((one) => one.message === message && !one.weak);
  const isGoods = (at: number) =>
    strong.some((one) => one.at === at) || ['product', 'values'].includes(readings[at]?.kind ?? '');
  const strangers = draft.strangers.filter(
    (one) => one.message !== message || !one.weak || NEAR.some((step) => isGoods(one.at + step)),
  );
  return { ...draft, strangers };
}
