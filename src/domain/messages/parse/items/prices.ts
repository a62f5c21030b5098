import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import type { Rule } from './reader.ts';

const SIGNS = new Set(['₹', '$', '€', '£', '₦', '@']);

/** "₹320", "Rs. 599", "160/-", "12 €": what it costs is no count. */
export const skipPrice: Rule = ({ tokens, context }, at) => {
  const token = tokens[at];
  // A variant may be called by its price: "₹499", "₹999".
  if (context.literal || token === undefined) return 0;
  if (token.kind === 'number') return pastAmount(tokens, at + 1, 0);
  if (!SIGNS.has(token.text) && !isWordOf('currency before', token.text)) return 0;
  // "Rs. 599", "R$ 112".
  const first = /^[.$]$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  return tokens[first]?.kind === 'number' ? pastAmount(tokens, first + 1, first + 1) : 0;
};

/** Past what marks the number before as money; `otherwise` where nothing does. */
function pastAmount(tokens: readonly Token[], at: number, otherwise: number): number {
  const sign = tokens[at];
  if (sign === undefined) return otherwise;
  if (sign.text === '/' && tokens[at + 1]?.text === '-') return at + 2;
  // "2 ₹40" tells a count and a price: the sign belongs to the number behind it.
  const ofNext = tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.glued;
  if (SIGNS.has(sign.text) && sign.text !== '@') return ofNext ? otherwise : at + 1;
  return isWordOf('currency behind', sign.text) ? at + 1 : otherwise;
}
