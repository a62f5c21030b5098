import { gapOfWord } from '../items/gaps.ts';
import { isMeasureUnit } from '../items/units.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import { isFiller } from '../words/words.ts';
import { type CueWord, cueWord } from './cues.ts';

/** A piece of a message up to a stop, a comma or a joining word. */
export interface Clause {
  start: number;
  end: number;
  words: CueWord[];
  /** Which sentence it belongs to, counted from 0. */
  sentence: number;
  /** Whether it asks by its marks. */
  asks: boolean;
  /** The joining word that it begins with. */
  joiner: 'and' | 'but' | null;
  /** Whether a colon ends it: a heading of what follows. */
  heading: boolean;
}

const SENTENCE_STOPS = new Set('.!?।…\n');
const STOPS = new Set(',;:|()[]/');
/** Nothing of a cue: "२५० मिली" is a volume, "मिली" without a number something that came. */
const UNIT: CueWord = { number: false, spellings: [], begun: [] };

/** The clauses of a text, in order, covering all of its words. */
export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  const tokens = tokenise(text);
  let sentence = 0;
  let open = false;
  let asks = false;
  tokens.forEach((token, at) => {
    const last = clauses.at(-1);
    if (token.kind === 'mark' || token.kind === 'break') {
      const { text: mark } = token;
      if (mark === '?' && last) last.asks = true;
      if (mark === ':' && last) last.heading = true;
      if (mark === '¿') asks = true;
      if (SENTENCE_STOPS.has(mark)) sentence += 1;
      if (SENTENCE_STOPS.has(mark) || STOPS.has(mark) || isDash(tokens, at)) open = false;
      return;
    }
    const joiner = joinerAt(tokens, at);
    const isUnit = tokens[at - 1]?.kind === 'number' && isMeasureUnit(token.text);
    const word = isUnit ? UNIT : cueWord(token.text);
    if (last && open && !joiner) {
      last.words.push(word);
      last.end = token.end;
      return;
    }
    const { start, end } = token;
    clauses.push({ start, end, words: [word], sentence, asks, joiner, heading: false });
    open = true;
    asks = false;
  });
  return clauses;
}

/** "the blue one - how much": a dash with blanks around it. */
const isDash = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '-' && !tokens[at]?.glued && tokens[at + 1]?.glued === false;

function joinerAt(tokens: readonly Token[], at: number): 'and' | 'but' | null {
  const token = tokens[at];
  const sign = token?.kind === 'word' ? gapOfWord(token.text) : null;
  const next = tokens[at + 1]?.text ?? '';
  if (sign === null || sign === 'but') return sign;
  // "ek aur chahiye", "one more": here the joining word means another.
  const isMore = cueWord(tokens[at - 1]?.text ?? '').number && isFiller(next);
  return isMore ? null : 'and';
}
