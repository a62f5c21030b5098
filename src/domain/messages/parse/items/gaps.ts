import type { Token } from '../text/tokens.ts';
import type { GapItem } from './item.ts';

const ANDS = new Set(
  `and aur or n plus also & y e mas más además ademas tambien también then und along
  और तथा एवं व साथ`.split(/\s+/),
);
const ENDS = new Set(['.', '!', '?', ';', '।', '¿', '¡', '…', '•', '·', '▪', '◦', '●']);
const PARTS = new Set([',', '|', '/', '+', '&', '(', ')', '،', '[', ']', '✔', '✅', '☑', '✓']);
/** Behind these a full stop ends no sentence. */
const SHORT = new Set('no nos num rs mr mrs dr qty opp st sr smt ph mob tel av col'.split(' '));
const BEFORE_NAMES = new Set('mr mrs dr opp st sr smt av col'.split(' '));

/** Whether a word parts what is ordered from what is ordered ("and", "aur", "y"). */
export function isGapWord(text: string): boolean {
  return ANDS.has(text);
}

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
  return PARTS.has(text) ? { kind: 'gap', strength: 'soft', sign: text, start, end } : null;
}
