import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Language } from '../lexicon/languages.ts';
import { wordLines } from '../lexicon/read-lexicon.ts';
import type { Speaks } from '../lexicon/spoken-in.ts';
import { plainWord } from './plain-word.ts';

const fillers = lazy(() => {
  const languagesOf = new Map<string, readonly Language[]>();
  for (const [spelled, { languages }] of wordLines('fillers', [])) {
    const word = plainWord(spelled);
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), ...languages]);
  }
  return languagesOf;
});

/**
 * Whether a word names nothing that is sold: grammar, politeness, the verbs of ordering.
 * @param speaks the languages to ask about: "saya" is "my" in Indonesia, a petticoat in India
 */
export function isFiller(word: string, speaks?: Speaks): boolean {
  const languages = fillers().get(plainWord(word));
  return languages !== undefined && (speaks === undefined || languages.some(speaks));
}
