import type { Find } from './intent/intent-evidence.ts';
import type { Interpretation } from './lines/interpretation.ts';

/** What a piece of a message holds, as the judge of its intent wants to know it. */
export function findsOf({ kind, piece, quantity, unfit }: Interpretation): Find[] {
  const [first, last] = [piece.items[0], piece.items.at(-1)];
  if (!first || !last) return [];
  const finds: Find[] = [];
  const stretch = { start: first.start, end: last.end };
  if (kind === 'product' || kind === 'values') {
    finds.push({ kind: unfit ? 'unmatched' : 'product', ...stretch });
  } else if (kind === 'stranger' && quantity) finds.push({ kind: 'unmatched', ...stretch });
  if (quantity?.item) {
    finds.push({ kind: 'quantity', start: quantity.item.start, end: quantity.item.end });
  }
  return finds;
}
