import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { plainWord } from '../words/plain-word.ts';

/**
 * What a label announces. `address` says so; `to` may be followed by a person or a place; `name` says
 * so; `person` may be followed by something else; `sign` closes a letter; `city` and `landmark` are
 * fields of a form; `other` begins something of no concern here.
 */
export type LabelSort =
  | 'address'
  | 'to'
  | 'name'
  | 'person'
  | 'sign'
  | 'city'
  | 'landmark'
  | 'other';

/** A label as its words; with `colon`, only when a sign such as ":" follows. */
export interface Label {
  words: readonly string[];
  sort: LabelSort;
  colon: boolean;
  /** It stands before many other things: only a known name counts behind it. */
  weak: boolean;
}

/** Labels by their first word, the longest first. */
const labels = lazy(() => {
  const byFirst = new Map<string, Label[]>();
  const lines = readLexicon('customer-labels', ['sort', 'weak', 'words'], ['weak']);
  for (const { sort, weak, words: phrases } of lines) {
    for (const phrase of wordsIn(phrases)) {
      const words = phrase.replace(':', '').split(' ').map(plainWord);
      const first = words[0] ?? '';
      const known = byFirst.get(first) ?? [];
      byFirst.set(first, known);
      const colon = phrase.endsWith(':');
      known.push({ words, sort: sort as LabelSort, colon, weak: weak === 'weak' });
    }
  }
  for (const known of byFirst.values()) known.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
});

/** "It's me" and "its me" are one label. */
export const withoutMark = (low: string): string =>
  low.includes("'") ? low.replace("'", '') : low;

/** Labels that begin with a word, the longest first. */
export const labelsFrom = (low: string): readonly Label[] | undefined =>
  labels().get(withoutMark(low));
