import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { readLexicon } from '../lexicon/read-lexicon.ts';
import { isDevanagari } from './plain-word.ts';

type Ending = readonly [ending: RegExp, base: string];

const endings = lazy(() => {
  const latin: Ending[] = [];
  const devanagari: Ending[] = [];
  for (const { ending, base, languages } of readLexicon('endings', ['ending', 'base'], ['base'])) {
    (languages.includes('hi') ? devanagari : latin).push([new RegExp(`${ending}$`), base]);
  }
  return { latin, devanagari };
});

/** All Latin endings have one of these last: the usual, and those of diminutives and "nya". */
const LAST = new Set('nse');
const LONG_LAST = /(?:nya|(?:inh|it)[oa])$/;

/** Possible base forms of a word, likeliest first, without the word itself. */
export function baseForms(plain: string): string[] {
  const isHindi = isDevanagari(plain);
  if (!isHindi && !LAST.has(plain.at(-1) ?? '') && !LONG_LAST.test(plain)) return [];
  const found = new Set<string>();
  const { latin, devanagari } = endings();
  for (const [ending, base] of isHindi ? devanagari : latin) {
    if (ending.test(plain)) found.add(plain.replace(ending, base));
  }
  found.delete(plain);
  return [...found];
}
