import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Language } from '../lexicon/languages.ts';
import { readLexicon } from '../lexicon/read-lexicon.ts';
import { Memo } from './memo.ts';
import { plainWord } from './plain-word.ts';
import { transliterate } from './transliterate.ts';

interface SpellingRule {
  pattern: RegExp;
  becomes: string;
  /** Part of every match: checking it first saves most patterns. */
  needs: string;
}

/** The rules of a step for words of a language. */
export const spellingRules = (step: string, language: Language): SpellingRule[] =>
  readLexicon('spelling', ['step', 'pattern', 'becomes', 'needs'], ['becomes', 'needs'])
    .filter((line) => line.step === step && line.languages.includes(language))
    .map(({ pattern, ...rule }) => ({ ...rule, pattern: new RegExp(pattern, 'g') }));

/** A word as the rules leave it, one after the other. */
export function respell(word: string, rules: readonly SpellingRule[]): string {
  let text = word;
  for (const { pattern, becomes, needs } of rules) {
    if (text.includes(needs)) text = text.replace(pattern, becomes);
  }
  return text;
}

/** A word longer than any that people sell is no word: it is cut, so that folding stays linear. */
const LONGEST = 64;
/** One rule's outcome may feed another; real words settle at once. */
const ROUNDS = 8;

/** A strange word is folded for each that looks it up: as a numeral, as a term, as its beginning. */
const MOST_REMEMBERED = 4096;

/** The rules for sounds: of Spanish and Portuguese, or of all other languages. */
export type Spelling = 'indian' | 'iberian';

const FOLDINGS: Record<Spelling, (word: string) => string> = {
  indian: folding('hi-Latn'),
  iberian: folding('es'),
};

function folding(language: Language): (word: string) => string {
  const rules = lazy(() => spellingRules('spelling', language));
  // Whether any of the rules has work left: most words are done after one round.
  const open = lazy(
    () =>
      new RegExp(
        rules()
          .map(({ pattern }) => pattern.source)
          .join('|'),
      ),
  );
  const known = new Memo<string>(MOST_REMEMBERED);
  const fold = (word: string): string => {
    let folded = plainWord(transliterate(word));
    for (let round = 0; round < ROUNDS && open().test(folded); round += 1) {
      folded = respell(folded, rules());
    }
    return folded;
  };
  return (word) => known.get(word.length > LONGEST ? word.slice(0, LONGEST) : word, fold);
}

/** The spelling that words of a language are folded by. */
export const spellingOf = (language: Language): Spelling =>
  language === 'es' || language === 'pt' ? 'iberian' : 'indian';

/**
 * The key under which one word's usual spellings meet: case, accents, script, long vowels, double
 * letters, w/v, z/j, ph/f, c/k. The Iberian spelling: b/v, ll/y, z/s/c, silent h. Folding a key again changes nothing.
 */
export const foldWord = (word: string, spelling: Spelling = 'indian'): string =>
  FOLDINGS[spelling](word);
