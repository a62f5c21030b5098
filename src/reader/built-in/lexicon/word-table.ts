import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { plainWord } from '../words/plain-word.ts';
import { readLexicon, wordsIn } from './read-lexicon.ts';

/** A set of words in their looked-up forms, read from the lexicon with the first question. */
export interface Words {
  has(low: string): boolean;
}

/** A word or name as texts are cut: "ado-ekiti" is two words, "st. louis" has no stop. */
export const cutWord = (word: string): string =>
  plainWord(word)
    .replace(/[-. ]+/g, ' ')
    .trim();

/** A table of the lexicon whose column `column` says what kind of words a line holds. */
export class WordTable {
  readonly #lines = lazy(() => readLexicon(this.name, [this.column, 'words']));

  constructor(
    private readonly name: string,
    private readonly column: string,
  ) {}

  /** The words of a kind; of all kinds without one. */
  of(kind = ''): Words {
    const words = lazy(() => new Set(this.#spellings(kind).map(cutWord)));
    return { has: (low) => words().has(low) };
  }

  /** The words of a kind as part of a pattern; "~" matches the rest of a word. */
  pattern(kind: string): string {
    return this.#spellings(kind)
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ .]{0,2}'))
      .map((word) => word.replace('~', '[\\p{L}\\p{M}]{0,8}'))
      .join('|');
  }

  #spellings(kind: string): string[] {
    const lines = this.#lines().filter((line) => kind === '' || line[this.column] === kind);
    if (lines.length === 0) throw new Error(`data/lexicon/${this.name}.tsv: no "${kind}"`);
    return lines.flatMap((line) => wordsIn(line.words ?? ''));
  }
}
