import { isWordOf, rolesOf } from '../lexicon/grammar.ts';
import { sizeOf } from '../words/words.ts';
import type { GapItem } from './item.ts';
import { FRACTIONS } from './numbers.ts';
import { type Reader, type Rule, wordAt } from './reader.ts';
import { countUnitOf } from './units.ts';

const GAP_SIGNS = ['and', 'more', 'but', 'or'] as const;
type GapSign = (typeof GAP_SIGNS)[number];
const ENDS = new Set(['.', '!', '?', ';', '।', '¿', '¡', '…', '•', '·', '▪', '◦', '●']);
const PARTS = new Set([',', '|', '/', '+', '&', '(', ')', '،', '[', ']', '✔', '✅', '☑', '✓']);
const PICTURE = /\p{Extended_Pictographic}/u;

/** How a word parts what is ordered: "and", "or", or "aur", which is "more" too; null for others. */
export function gapOfWord(text: string): GapSign | null {
  const roles = rolesOf(text);
  return GAP_SIGNS.find((sign) => roles?.has(sign)) ?? null;
}

/** "and", "aur", "but". */
export const readGapWord: Rule = (reader, at) => {
  const text = wordAt(reader, at);
  const sign = gapOfWord(text);
  const token = reader.tokens[at];
  if (token === undefined || sign === null || joinsName(reader, at)) return 0;
  // "el más grande" compares.
  if (sign === 'more' && text !== 'aur' && sizeOf(wordAt(reader, at + 1)) !== null) return 0;
  if (sign === 'but' && isWordOf('going on', wordAt(reader, at + 1))) return 0;
  const { start, end } = token;
  reader.items.push({ kind: 'gap', strength: 'soft', sign, word: text, start, end });
  return at + 1;
};

/** Signs of punctuation, ends of lines, numbers of a list. */
export const readMark: Rule = (reader, at) => {
  if (isListMark(reader, at)) return at + 2;
  const token = reader.tokens[at];
  const isMark = token?.kind === 'break' || token?.kind === 'mark';
  if (!isMark || FRACTIONS.has(token.text)) return 0;
  const gap = joinsName(reader, at) ? null : markGap(reader, at);
  const { start, end } = token;
  if (gap) reader.items.push({ kind: 'gap', ...gap, start, end });
  return at + 1;
};

/** The gap that a sign or the end of a line makes; null when it makes none. */
function markGap(reader: Reader, at: number): Pick<GapItem, 'strength' | 'sign'> | null {
  const { tokens } = reader;
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const text = token?.text ?? '';
  if (ENDS.has(text) || text === '\n') {
    // "Mr. Rao", "no. 12".
    const short = text === '.' && before && token?.glued ? before.text : '';
    const goesOn =
      isWordOf('title', short) || (isWordOf('short', short) && next?.kind === 'number');
    return goesOn ? null : { strength: 'hard', sign: text };
  }
  const isPart =
    text === ':'
      ? next?.kind === 'word'
      : text === '|'
        ? !isCell(reader, at + 1)
        : PARTS.has(text) || isDashBehindCount(reader, at);
  if (isPart) return { strength: 'soft', sign: text };
  return PICTURE.test(text) ? { strength: 'soft', sign: 'picture' } : null;
}

/** Whether the cell of a table holds nothing but a number. */
function isCell({ tokens }: Reader, at: number): boolean {
  const [number, end] = [tokens[at], tokens[at + 1]];
  return number?.kind === 'number' && (!end || end.kind === 'break' || end.text === '|');
}

/** Whether a word or sign is within a name of the catalog: "avena y miel". */
function joinsName({ tokens, context }: Reader, at: number): boolean {
  const [left, joint, right] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (joint?.kind !== 'word' && joint?.text !== '&') return false;
  return left !== undefined && right !== undefined && context.isPair(left.text, right.text);
}

/** "1) …", "2. …" at the begin of a line. */
function isListMark({ tokens }: Reader, at: number): boolean {
  const [before, number, mark] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (number?.kind !== 'number' || number.text.length > 2 || !mark?.glued) return false;
  if (before !== undefined && before.kind !== 'break') return false;
  return mark.text === ')' || (mark.text === '.' && tokens[at + 2]?.kind === 'word');
}

/** "4 pairs - blue 7 two …": the details follow. */
function isDashBehindCount({ tokens, items }: Reader, at: number): boolean {
  const [dash, next] = [tokens[at], tokens[at + 1]];
  if (dash?.text !== '-' || dash.glued || next?.kind !== 'word' || next.glued) return false;
  const last = items.at(-1);
  const counted = last?.kind === 'word' && countUnitOf(last.text) !== null ? items.at(-2) : last;
  return counted?.kind === 'number' && counted.counted;
}
