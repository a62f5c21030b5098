import type { ItemContext } from '../index/item-context.ts';
import { rolesOf } from '../lexicon/grammar.ts';
import type { Token, TokenKind } from '../text/tokens.ts';
import { numeralOf } from '../words/words.ts';
import { readGapWord, readMark } from './gaps.ts';
import type { Item } from './item.ts';
import { readCount } from './read-count.ts';
import {
  readInOne,
  readJoined,
  readManyInOne,
  readOneOf,
  readPicture,
  readShortForm,
  readSku,
  readTwice,
  skipPrice,
} from './read-names.ts';
import { readOpenCount, readRange } from './read-range.ts';
import { readLoneUnit, readPackOf, readPartOfKilo } from './read-unit.ts';
import type { Reader, Rule } from './reader.ts';
import { countUnitOf } from './units.ts';

const readWord: Rule = ({ tokens, items }, at) => {
  const { text, start, end } = tokens[at] as Token;
  const bare = text.includes("'") ? text.replace(/'s?$/u, '') : text;
  items.push({ kind: 'word', text: bare, start, end });
  return at + 1;
};

/** `plain`: a word that is no numeral, no unit and no grammar, as most are. */
type Rules = Record<TokenKind | 'plain', readonly Rule[]>;

const AT_MARKS: readonly Rule[] = [skipPrice, readPicture, readMark, readCount];

/** Tried in this order, each for what it may begin with: what is more special comes first. */
const RULES: Rules = {
  word: [
    readSku,
    skipPrice,
    readShortForm,
    readTwice,
    readOneOf,
    readJoined,
    readInOne,
    readOpenCount,
    readPartOfKilo,
    readCount,
    readLoneUnit,
    readPackOf,
    readGapWord,
    readWord,
  ],
  plain: [readSku, readShortForm, readTwice, readOneOf, readJoined, readInOne, readWord],
  number: [
    readSku,
    skipPrice,
    readMark,
    readInOne,
    readManyInOne,
    readRange,
    readOpenCount,
    readCount,
  ],
  mark: AT_MARKS,
  break: AT_MARKS,
};

/** Of a catalog's own names: a variant may be called by its price, "one" and "a" are words. */
const RULES_OF_NAMES: Rules = {
  word: [readShortForm, readInOne, readCount, readPackOf, readWord],
  plain: [readShortForm, readInOne, readWord],
  number: [readInOne, readManyInOne, readRange, readCount],
  mark: [readCount],
  break: [],
};

/** Turns tokens into what they mean for an order: words, counts, measures, gaps. */
export function readItems(tokens: readonly Token[], context: ItemContext): Item[] {
  const reader = { tokens: parted(tokens, context), context, items: [] as Item[] };
  const rules = context.literal ? RULES_OF_NAMES : RULES;
  let at = 0;
  while (at < reader.tokens.length) {
    const token = reader.tokens[at] as Token;
    at = Math.max(at + 1, readAt(reader, at, rules[isPlain(token) ? 'plain' : token.kind]));
  }
  return reader.items;
}

const isPlain = ({ kind, text }: Token): boolean =>
  kind === 'word' &&
  rolesOf(text) === undefined &&
  countUnitOf(text) === null &&
  numeralOf(text) === null;

/** The tokens with words apart that were written without blanks: "kgaloo", "bolinhadequeijo". */
function parted(tokens: readonly Token[], { partsOf }: ItemContext): readonly Token[] {
  const found = tokens.map(({ kind, text }) => (kind === 'word' ? partsOf(text) : []));
  if (found.every(({ length }) => length === 0)) return tokens;
  return tokens.flatMap((token, at) => {
    const parts = found[at] ?? [];
    if (parts.length === 0) {
      // The 2 of "queijo2" is of no model "o2".
      return found[at - 1]?.length ? [{ ...token, glued: false }] : [token];
    }
    let { start } = token;
    return parts.map((text, i) => {
      const end = start + text.length;
      const part = { ...token, text, start, end, glued: i === 0 && token.glued };
      start = end;
      return part;
    });
  });
}

function readAt(reader: Reader, at: number, rules: readonly Rule[]): number {
  for (const rule of rules) {
    const next = rule(reader, at);
    if (next > at) return next;
  }
  return 0;
}
