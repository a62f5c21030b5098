import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Item } from '../items/item.ts';
import { wordLines } from './read-lexicon.ts';

/** Keyed by word: most words of a message have no role, and each is asked about many roles. */
const roles = lazy(() => {
  const rolesOf = new Map<string, Set<string>>();
  for (const [word, { role }] of wordLines('grammar', ['role'])) {
    rolesOf.set(word, (rolesOf.get(word) ?? new Set()).add(role));
  }
  return rolesOf;
});

/** The roles of a lower-case word in any language: its effect on the words and numbers beside it. */
export const rolesOf = (word: string): ReadonlySet<string> | undefined => roles().get(word);

/** Whether a word has a role. */
export const isWordOf = (role: string, word: string): boolean => rolesOf(word)?.has(role) ?? false;

/** The same of an item of a message, which may be no word at all. */
export const isItemOf = (role: string, item: Item | undefined): boolean =>
  item?.kind === 'word' && isWordOf(role, item.text);

/** All words of a role. */
export const wordsOf = (role: string): readonly string[] =>
  [...roles().keys()].filter((word) => isWordOf(role, word));
