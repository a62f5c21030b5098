import type { DraftCustomer } from '../draft.ts';

const LONGEST = 500;
/** Phone numbers and postal codes in any grouping; too long for a quantity. */
const NUMBER = /\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){4,}/gu;
/** Postal codes with letters, as in Britain and Canada. */
const CODE =
  /(?<![\p{L}\p{N}])(?:[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}|[a-z]\d[a-z]\s?\d[a-z]\d)(?![\p{L}\p{N}])/giu;
const MAIL = /(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,200}/gu;
const SHORTEST_NAME = 3;

export const hasGaps = (words: string): boolean => /\[(?:name|number|address)\]/.test(words);

/** `[name]`, `[number]` and `[address]` replace personal data; 500 characters at most. */
export function blankWords(words: string, { name = '', address = {} }: DraftCustomer): string {
  const names = name.split(/\s+/).filter((part) => part.length >= SHORTEST_NAME);
  const places = [address.line1, address.line2, address.city].filter(isText);
  const blanked = words
    .slice(0, 4 * LONGEST)
    .replace(partsOf(places), '[address]')
    .replace(partsOf([name, ...names]), '[name]')
    .replace(MAIL, '[address]')
    .replace(CODE, '[number]')
    .replace(NUMBER, '[number]');
  return blanked.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

const isText = (part: string | undefined): part is string => Boolean(part?.trim());

/** As whole words, longest first; empty without texts. */
function partsOf(texts: readonly string[]): RegExp {
  const parts = texts
    .map((text) => text.trim())
    .filter(isText)
    .sort((a, b) => b.length - a.length)
    .map((text) =>
      text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`),
    );
  return parts.length > 0
    ? new RegExp(
        String.raw`(?<![\p{L}\p{M}\p{N}])(?:${parts.join('|')})(?![\p{L}\p{M}\p{N}])`,
        'giu',
      )
    : /(?!)/g;
}
