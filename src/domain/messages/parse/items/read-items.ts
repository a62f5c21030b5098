import type { Token } from '../text/tokens.ts';
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
import { readOpenCount, readRange } from './read-range.ts';
import { readSku } from './read-sku.ts';
import { readLoneUnit, readPackOf } from './read-unit.ts';
import type { ItemContext, Rule } from './reader.ts';

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
  items.push({ kind: 'word', text: text.replace(/'s?$/u, ''), start, end });
  return at + 1;
};

/** Tried in this order: what is more special comes first. */
const RULES: readonly Rule[] = [
  readSku,
  skipPrice,
  readMark,
  readJoined,
  readModelCode,
  readDimensions,
  readModel,
  readSizeName,
  readInOne,
  readRange,
  readOpenCount,
  readCount,
  readLoneUnit,
  readPackOf,
  readGapWord,
  readWord,
];

/** Turns tokens into what they mean for an order: words, counts, measures, gaps. */
export function readItems(tokens: readonly Token[], context: ItemContext): Item[] {
  const reader = { tokens, context, items: [] as Item[] };
  let at = 0;
  while (at < tokens.length) {
    let next = 0;
    for (const rule of RULES) {
      next = rule(reader, at);
      if (next > at) break;
    }
    at = next > at ? next : at + 1;
  }
  return reader.items;
}
