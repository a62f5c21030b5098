import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';

const SIGNS = new Set(['₹', '$', '€', '£', '₦', '@']);

/** The index behind a price that starts at a token ("₹320", "Rs. 599", "160/-", "12 €"), or `at`. */
export function pastPrice(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token === undefined) return at;
  if (token.kind === 'number') return pastAmount(tokens, at + 1, at);
  if (!SIGNS.has(token.text) && !(token.kind === 'word' && isWordOf('currency before', token.text)))
    return at;
  // "Rs. 599", "R$ 112".
  const first = /^[.$]$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  if (tokens[first]?.kind !== 'number') return at;
  return pastAmount(tokens, first + 1, first + 1);
}

/** Past what marks the number before as money; `otherwise` where nothing does. */
function pastAmount(tokens: readonly Token[], at: number, otherwise: number): number {
  const sign = tokens[at];
  if (sign === undefined) return otherwise;
  if (sign.text === '/' && tokens[at + 1]?.text === '-') return at + 2;
  if (SIGNS.has(sign.text) && sign.text !== '@') return money(tokens, at, otherwise);
  return sign.kind === 'word' && isWordOf('currency behind', sign.text) ? at + 1 : otherwise;
}

/** "2 ₹40" tells a count and a price: the sign belongs to the number behind it. */
function money(tokens: readonly Token[], at: number, otherwise: number): number {
  return tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.glued ? otherwise : at + 1;
}
