import type { Token, TokenKind } from '../text/tokens.ts';
import type { Item } from './item.ts';
import { pastPrice } from './prices.ts';
import { readCount } from './read-count.ts';
import { readGapWord, readMark } from './read-gap.ts';
import {
  readDimensions,
  readInOne,
  readJoined,
  readModel,
  readModelCode,
  readSizeName,
} from './read-names.ts';
import { readOneOf } from './read-one-of.ts';
import { readPicture } from './read-picture.ts';
import { readOpenCount, readRange } from './read-range.ts';
import { readShortForm, readTwice } from './read-short-forms.ts';
import { readSku } from './read-sku.ts';
import { readLoneUnit, readPackOf, readPartOfKilo } from './read-unit.ts';
import type { ItemContext, Reader, Rule } from './reader.ts';

/** "₹320": what it costs is no count. */
const skipPrice: Rule = ({ tokens, context }, at) => {
  // A variant may be called by its price: "₹499", "₹999".
  if (context.literal) return 0;
  const next = pastPrice(tokens, at);
  return next > at ? next : 0;
};

const readWord: Rule = ({ tokens, items }, at) => {
  const token = tokens[at];
  if (token?.kind !== 'word') return 0;
  const { text, start, end } = token;
  const bare = text.includes("'") ? text.replace(/'s?$/u, '') : text;
  items.push({ kind: 'word', text: bare, start, end });
  return at + 1;
};

/** Tried in this order, each for what it may begin with: what is more special comes first. */
const AT_WORDS: readonly Rule[] = [
  readSku,
  skipPrice,
  readShortForm,
  readTwice,
  readOneOf,
  readJoined,
  readModelCode,
  readModel,
  readOpenCount,
  readPartOfKilo,
  readCount,
  readLoneUnit,
  readPackOf,
  readGapWord,
  readWord,
];
const AT_NUMBERS: readonly Rule[] = [
  readSku,
  skipPrice,
  readMark,
  readDimensions,
  readSizeName,
  readInOne,
  readRange,
  readOpenCount,
  readCount,
];
const AT_MARKS: readonly Rule[] = [skipPrice, readPicture, readMark, readCount];
const RULES: Record<TokenKind, readonly Rule[]> = {
  word: AT_WORDS,
  number: AT_NUMBERS,
  mark: AT_MARKS,
  break: AT_MARKS,
};

/** Turns tokens into what they mean for an order: words, counts, measures, gaps. */
export function readItems(tokens: readonly Token[], context: ItemContext): Item[] {
  const reader = { tokens, context, items: [] as Item[] };
  let at = 0;
  while (at < tokens.length) {
    at = Math.max(at + 1, readAt(reader, at, RULES[(tokens[at] as Token).kind]));
  }
  return reader.items;
}

function readAt(reader: Reader, at: number, rules: readonly Rule[]): number {
  for (const rule of rules) {
    const next = rule(reader, at);
    if (next > at) return next;
  }
  return 0;
}
