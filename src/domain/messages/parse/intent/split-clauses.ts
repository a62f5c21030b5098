import { type CueWord, readWords } from './read-words.ts';

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

const BUT = new Set(
  'but|however|because|bcoz|coz|cause|though|so|lekin|magar|kyunki|kyuki|isliye|pero|aunque|porque|लेकिन|मगर|पर|क्योंकि|इसलिए'.split(
    '|',
  ),
);
const AND = new Set('and|n|plus|also|aur|or|then|y|e|और|तथा|एवं'.split('|'));
const SENTENCE_STOP = /[.!?।…\n]/u;
const SOFT_STOP = /[,;:|()[\]\u2014\u2013/]|\s-\s/u;

/** The clauses of a text, in order, covering all of its words. */
export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  let current: Clause | null = null;
  let before = 0;
  for (const word of readWords(text)) {
    const gap = text.slice(before, word.start);
    const full = SENTENCE_STOP.test(gap);
    const joiner = BUT.has(word.plain) ? 'but' : AND.has(word.plain) ? 'and' : null;
    if (current) {
      if (gap.includes('?')) current.asks = true;
      if (gap.includes(':')) current.heading = true;
    }
    if (!current || full || joiner || SOFT_STOP.test(gap)) {
      if (current && full) sentence += 1;
      current = {
        start: word.start,
        end: word.end,
        words: [],
        sentence,
        asks: gap.includes('¿'),
        joiner,
        heading: false,
      };
      clauses.push(current);
    }
    current.words.push(word);
    current.end = word.end;
    before = word.end;
  }
  if (current && text.slice(before).includes('?')) current.asks = true;
  return clauses;
}
