/** `mark` is one sign of punctuation, `break` the end of a line. */
export type TokenKind = 'word' | 'number' | 'mark' | 'break';

/** The smallest piece of a text; offsets into the original. */
export interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  end: number;
  /** Nothing stands between it and the token before it. */
  glued: boolean;
}

/**
 * Words keep an apostrophe inside ("men's"); numbers keep decimal points and thousands commas.
 * A short prefix stays with its digits ("s24", "bl5"), digits never with what follows ("64gb").
 */
const PIECE =
  /(?<number>\d[\d,]*(?:\.\d+)?)|(?<word>\p{L}[\p{L}\p{M}]*(?:'\p{L}[\p{L}\p{M}]*)?)|(?<line>\n)|(?<mark>[^\s\p{Cf}\p{M}])/gu;

/** Splits a normalised text. Runs in linear time. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(PIECE)) {
    const { number, word, line } = match.groups ?? {};
    const kind = number ? 'number' : word ? 'word' : line ? 'break' : 'mark';
    const trimmed = kind === 'number' ? match[0].replace(/,+$/, '') : match[0];
    const start = match.index;
    tokens.push({
      kind,
      text: trimmed,
      start,
      end: start + trimmed.length,
      glued: tokens.at(-1)?.end === start,
    });
    // A comma that only ended a number separates again.
    if (trimmed.length < match[0].length) {
      tokens.push({
        kind: 'mark',
        text: ',',
        start: start + trimmed.length,
        end: start + match[0].length,
        glued: true,
      });
    }
  }
  return tokens;
}
