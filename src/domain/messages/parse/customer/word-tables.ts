import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { plainWord } from '../words/plain-word.ts';

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
export class WordTable<Kind extends string> {
  private readonly sets = lazy(() => this.read());

  constructor(
    private readonly name: string,
    private readonly column: string,
  ) {}

  of(kind: Kind): Words {
    return { has: (low) => this.sets().get(kind)?.has(low) ?? false };
  }

  /** The words of all kinds. */
  all(): Words {
    const every = lazy(() => new Set([...this.sets().values()].flatMap((set) => [...set])));
    return { has: (low) => every().has(low) };
  }

  /** The words of a kind as a part of a pattern; "~" stands for the rest of a word. */
  pattern(kind: Kind): string {
    return this.spellings(kind)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ .]{0,2}'))
      .map((word) => word.replace('~', '[\\p{L}\\p{M}]{0,8}'))
      .join('|');
  }

  /** What some word of a kind begins with wherever the kind's pattern matches: quicker to look for. */
  beginnings(kind: Kind): string {
    return [...new Set(this.spellings(kind).map((word) => word.split(/[ ~.$]/)[0]))].join('|');
  }

  private spellings(kind: Kind): string[] {
    return readLexicon(this.name, [this.column, 'words'])
      .filter((line) => line[this.column] === kind)
      .flatMap((line) => wordsIn(line.words ?? ''))
      .sort((a, b) => b.length - a.length);
  }

  private read(): Map<string, Set<string>> {
    const sets = new Map<string, Set<string>>();
    for (const line of readLexicon(this.name, [this.column, 'words'])) {
      const kind = line[this.column] ?? '';
      const set = sets.get(kind) ?? new Set();
      sets.set(kind, set);
      for (const word of wordsIn(line.words ?? '')) set.add(cutWord(word));
    }
    return sets;
  }
}
