import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import type { GapItem } from './item.ts';

const GAP_SIGNS = ['and', 'more', 'but', 'or'] as const;
type GapSign = (typeof GAP_SIGNS)[number];
const ENDS = new Set(['.', '!', '?', ';', '।', '¿', '¡', '…', '•', '·', '▪', '◦', '●']);
const PARTS = new Set([',', '|', '/', '+', '&', '(', ')', '،', '[', ']', '✔', '✅', '☑', '✓']);
const PICTURE = /\p{Extended_Pictographic}/u;
/** Behind these a full stop ends no sentence. */
const SHORT = new Set('no nos num rs mr mrs dr qty opp st sr smt ph mob tel av col'.split(' '));
const BEFORE_NAMES = new Set('mr mrs dr opp st sr smt av col'.split(' '));

/** How a word parts what is ordered: "and", "or", or "aur", which is "more" too; null for others. */
export const gapOfWord = (text: string): GapSign | null =>
  GAP_SIGNS.find((sign) => isWordOf(sign, text)) ?? null;

/** The gap that a sign or the end of a line makes; null when it makes none. */
export function markGap(tokens: readonly Token[], at: number): GapItem | null {
  const token = tokens[at] as Token;
  const { start, end, text } = token;
  if (token.kind === 'break') return { kind: 'gap', strength: 'hard', sign: '\n', start, end };
  if (ENDS.has(text)) {
    const before = tokens[at - 1];
    const short = text === '.' && before && token.glued && SHORT.has(before.text);
    if (short && (tokens[at + 1]?.kind === 'number' || BEFORE_NAMES.has(before.text))) return null;
    return { kind: 'gap', strength: 'hard', sign: text, start, end };
  }
  if (text === '|' && isCell(tokens, at + 1)) return null;
  if (text === ':') {
    const next = tokens[at + 1];
    return next?.kind === 'word' ? { kind: 'gap', strength: 'soft', sign: ':', start, end } : null;
  }
  if (PICTURE.test(text)) return { kind: 'gap', strength: 'soft', sign: 'picture', start, end };
  return PARTS.has(text) ? { kind: 'gap', strength: 'soft', sign: text, start, end } : null;
}

/** Whether the cell of a table holds nothing but a number. */
function isCell(tokens: readonly Token[], at: number): boolean {
  const [number, end] = [tokens[at], tokens[at + 1]];
  return (
    number?.kind === 'number' && (end === undefined || end.kind === 'break' || end.text === '|')
  );
}
