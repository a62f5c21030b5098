import { Memo } from '../words/memo.ts';
import { plainWord } from '../words/plain-word.ts';
import { namesGoods, rolesOf } from './customer-words.ts';

/** A stretch of the raw text, in UTF-16 units. */
export interface Stretch {
  start: number;
  /** The first unit that no longer belongs to it. */
  end: number;
}

/** The kind of an already read stretch. */
export type ReadKind = 'noise' | 'phone' | 'postal';

/** A word, a number, a sign, the end of a line, or a stretch that is already read. */
export interface Token extends Stretch {
  text: string;
  /** Its looked-up form. */
  low: string;
  kind: 'word' | 'number' | 'sign' | 'line' | ReadKind;
  /** What it may be in a name or an address; see `rolesOf`. */
  roles: ReadonlySet<string>;
}

/** Whether a token may be that, if there is one. */
export const isA = (role: string, token: Token | undefined): boolean =>
  token?.roles.has(role) ?? false;

/** Whether a token is a word for something that shops sell, or its look. */
export const isGoods = (token: Token | undefined): boolean =>
  token?.kind === 'word' && namesGoods(token.low);

/** Tokens without signs. */
export const wordsOf = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ kind }) => kind !== 'sign');

export const lowsOf = (tokens: readonly Token[]): string[] => tokens.map(({ low }) => low);

const CAPITAL = /^\p{Lu}/u;
/** Whether it begins with a capital. */
export const isCapital = (token: Token | undefined): boolean =>
  token !== undefined && CAPITAL.test(token.text);

// Private-use units, which plainText removes, mark what is already read.
const MASKS: Record<ReadKind, string> = { noise: '\ue000', phone: '\ue001', postal: '\ue002' };
const KINDS = Object.fromEntries(
  Object.entries(MASKS).map(([kind, mask]) => [mask, kind as ReadKind]),
);
const TOKEN =
  /[\p{L}\p{M}\p{N}\u200c\u200d]+(?:'[\p{L}\p{M}]+)*|\n|-{2,}|\ue000+|\ue001+|\ue002+|[^\s]/gu;

/** The text with stretches covered, so that nothing else is read in them. */
export function cover(text: string, stretches: readonly Stretch[], kind: ReadKind): string {
  let covered = text;
  for (const { start, end } of stretches) {
    covered = covered.slice(0, start) + MASKS[kind].repeat(end - start) + covered.slice(end);
  }
  return covered;
}

// Phone, country and address are often searched for in the same covered text.
const LATEST = new Memo<readonly Token[]>(4);

/** Cuts a covered text into tokens. */
export const tokensOf = (covered: string): readonly Token[] => LATEST.get(covered, cut);

const NONE: ReadonlySet<string> = new Set();

const cut = (covered: string): Token[] =>
  Array.from(covered.matchAll(TOKEN), ({ 0: text, index }) => {
    const kind = kindOf(text);
    const low = plainWord(text);
    const roles = kind === 'word' || kind === 'number' ? rolesOf(low) : NONE;
    return { start: index, end: index + text.length, text, low, kind, roles };
  });

function kindOf(text: string): Token['kind'] {
  if (text === '\n') return 'line';
  if (/^\d/.test(text)) return 'number';
  return KINDS[text.charAt(0)] ?? (/^[\p{L}\p{M}\p{N}]/u.test(text) ? 'word' : 'sign');
}
