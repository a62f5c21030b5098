import type { Token } from '../text/tokens.ts';
import type { Rule } from './reader.ts';

const MOST_TOKENS = 9;
const SHORTEST = 4;

/** A SKU of the store as somebody typed it, its dashes or not. */
export const readSku: Rule = ({ tokens, context, items }, at) => {
  const first = tokens[at];
  if (context.literal || (first?.kind !== 'word' && first?.kind !== 'number')) return 0;
  if (!context.beginsSku(first.text)) return 0;
  let text = '';
  let found: { text: string; last: Token; next: number } | null = null;
  for (let next = at; next < Math.min(tokens.length, at + MOST_TOKENS); next += 1) {
    const token = tokens[next] as Token;
    if (next > at && !token.glued) break;
    if (token.kind !== 'mark') text += token.text;
    if (text.length >= SHORTEST && context.isSku(text))
      found = { text, last: token, next: next + 1 };
  }
  if (found === null) return 0;
  items.push({ kind: 'sku', text: found.text, start: first.start, end: found.last.end });
  return found.next;
};
