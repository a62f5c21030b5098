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
  'but|however|because|bcoz|coz|cause|though|lekin|magar|kyunki|kyuki|isliye|pero|aunque|porque|लेकिन|मगर|पर|क्योंकि|इसलिए'.split(
    '|',
  ),
);
const AND = new Set('and|n|plus|also|aur|or|then|y|e|और|तथा|एवं'.split('|'));
/** "so leave it", not "so soft". */
const SO_WHAT = new Set(
  'i|we|you|he|she|it|they|that|this|these|please|pls|plz|send|only|leave|need|want|just|no|not|the|do|dont|can|my|pack|give|now|when|what|how|cancel|skip|1|2|3|one|two'.split(
    '|',
  ),
);
/** "ek aur chahiye", "one more": here the joining word means another. */
const ANOTHER =
  /^(?:cha|bhe|de$|do$|de[nd]|dij|kar|pack|rakh|da?al|le|lu[n]?g|mil|चाहि|भेज|दे|दो|दी|कर|रख|डाल|ले)/u;
const SENTENCE_STOP = /[.!?।…\n]/u;
const SOFT_STOP = /[,;:|()[\]\u2014\u2013/]|\s-\s/u;

/** The clauses of a text, in order, covering all of its words. */
export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  let current: Clause | null = null;
  let before = 0;
  const words = readWords(withoutTags(text));
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as CueWord;
    const gap = text.slice(before, word.start);
    // Between most words stands a blank.
    const parts = gap !== ' ';
    const full = parts && SENTENCE_STOP.test(gap);
    const joiner = joinerAt(words, i);
    if (current && parts) {
      if (gap.includes('?')) current.asks = true;
      if (gap.includes(':')) current.heading = true;
    }
    if (!current || full || joiner || (parts && SOFT_STOP.test(gap))) {
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

/** Blanks HTML tags and scripts; every other offset stays as it is. */
function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const close = open < 0 ? -1 : text.indexOf('>', open);
    if (close < 0 || !/[a-z/!]/iu.test(text[open + 1] ?? '')) {
      const next = open < 0 || close < 0 ? text.length : open + 1;
      pieces.push(text.slice(at, next));
      at = next;
      continue;
    }
    const script = /^script\b/iu.test(text.slice(open + 1, open + 8));
    const ends = script ? text.toLowerCase().indexOf('</script', close) : -1;
    const end = ends < 0 ? close + 1 : ends;
    pieces.push(text.slice(at, open), ' '.repeat(end - open));
    at = end;
  }
  return pieces.join('');
}

function joinerAt(words: readonly CueWord[], at: number): 'and' | 'but' | null {
  const word = words[at]?.plain ?? '';
  const next = words[at + 1]?.plain ?? '';
  if (word === 'so') {
    return SO_WHAT.has(next) && words[at - 1]?.plain !== 'if' ? 'but' : null;
  }
  if (BUT.has(word)) return 'but';
  if (!AND.has(word)) return null;
  const more = words[at - 1]?.number && ANOTHER.test(next);
  return more ? null : 'and';
}
