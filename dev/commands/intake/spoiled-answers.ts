import type { ReaderRequest } from '../../../src/reader/model/index.ts';

interface Line {
  product: string;
  variant: string | null;
  quantity: number;
}
interface Answer {
  intent: string;
  lines: Line[];
}
interface Goods {
  id: string;
  variants: [string, ...unknown[]][];
}

/**
 * An answer of a model with one mistake in it, of each kind that fits: a wrong count, value or
 * product, a line too few or too many. Each stays within the form and the candidates, so that only
 * the shopper's words and the built-in reader speak against it.
 */
export function spoiledAnswers(content: string, request: ReaderRequest): string[] {
  const answer = JSON.parse(content) as Answer;
  const [first, ...rest] = answer.lines;
  if (answer.intent !== 'order' || !first) return [];
  const goods = goodsIn(request);
  const at = goods.findIndex(({ id }) => id === first.product);
  const otherValue = goods[at]?.variants.find(([id]) => id !== first.variant);
  const neighbour = goods[(at + 1) % goods.length];
  const spoiled: Line[][] = [[{ ...first, quantity: first.quantity + 1 }, ...rest]];
  if (otherValue) spoiled.push([{ ...first, variant: otherValue[0] }, ...rest]);
  if (rest.length > 0) spoiled.push(rest);
  if (neighbour && neighbour.id !== first.product) {
    const other = { ...first, product: neighbour.id, variant: neighbour.variants[0]?.[0] ?? null };
    spoiled.push([other, ...rest], [first, other, ...rest]);
  }
  return spoiled.map((lines) => JSON.stringify({ ...answer, lines }));
}

function goodsIn({ messages }: ReaderRequest): Goods[] {
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '{}';
  return (JSON.parse(asked) as { products?: Goods[] }).products ?? [];
}
