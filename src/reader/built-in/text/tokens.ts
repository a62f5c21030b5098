import { Memo } from '../words/memo.ts';
import { normalise } from './normalise.ts';

/** `mark` is one sign of punctuation, `break` the end of a line. */
export type TokenKind = 'word' | 'number' | 'mark' | 'break';

/** The smallest piece of a text; offsets into the original. */
export interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  end: number;
  /** Directly after the token before it. */
  glued: boolean;
}

/**
 * Words keep an apostrophe inside ("men's"); numbers keep decimal points and thousands commas.
 * A short prefix stays with its digits ("s24", "bl5"), digits never with what follows ("64gb").
 */
const PIECE =
  /(\d[\d,]*(?:\.\d+)?)|(\p{L}[\p{L}\p{M}]*(?:'\p{L}[\p{L}\p{M}]*)?)|\n|[^\s\p{Cf}\p{M}]/gu;

// Length, intent and lines are about the same tokens, those of the messages before among them.
const LATEST = new Memo<readonly Token[]>(64);

/** Normalises a text and splits it. Runs in linear time. */
export const tokenise = (text: string): readonly Token[] => LATEST.get(text, tokeniseAnew);

function tokeniseAnew(raw: string): Token[] {
  const text = normalise(raw);
  const tokens: Token[] = [];
  let last = -1;
  PIECE.lastIndex = 0;
  for (let match = PIECE.exec(text); match; match = PIECE.exec(text)) {
    const whole = match[0];
    const start = match.index;
    const kind = match[1] ? 'number' : match[2] ? 'word' : whole === '\n' ? 'break' : 'mark';
    const ends = kind === 'number' && whole.endsWith(',');
    const trimmed = ends ? whole.replace(/(?<!,),+$/, '') : whole;
    const end = start + trimmed.length;
    tokens.push({ kind, text: trimmed, start, end, glued: last === start });
    last = start + whole.length;
    // A comma that only ended a number separates again.
    if (ends) tokens.push({ kind: 'mark', text: ',', start: end, end: last, glued: true });
  }
  return tokens;
}
