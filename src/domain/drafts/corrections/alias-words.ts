const AMOUNT = /^(?:[x×*]?\p{Nd}+(?:[x×]|pcs?|pieces?|nos?)?|[x×*.,;:-]+|pcs?|pieces?|nos?|of)$/iu;
const MAX_LENGTH = 100;

/**
 * The name in a shopper's words for a line: "2 neela cup" → "neela cup"; empty when none is left.
 */
export function aliasWords(words: string): string {
  const tokens = words.trim().split(/\s+/);
  while (tokens.length > 0 && AMOUNT.test(tokens[0] ?? '')) tokens.shift();
  while (tokens.length > 0 && AMOUNT.test(tokens.at(-1) ?? '')) tokens.pop();
  const name = tokens.join(' ').replace(/^[\s,.;:-]+|[\s,.;:-]+$/gu, '');
  return /\p{L}/u.test(name) && name.length <= MAX_LENGTH ? name : '';
}
