import type { Item } from '../items/item.ts';
import { WordTable } from './word-table.ts';

const table = new WordTable('grammar', 'role', String);

/** Whether a word, in lower case, has a role in any language: what it does to words and numbers beside it. */
export const isWordOf = (role: string, word: string): boolean => table.words(role).has(word);

/** The same of an item of a message, which may be no word at all. */
export const isItemOf = (role: string, item: Item | undefined): boolean =>
  item?.kind === 'word' && isWordOf(role, item.text);

/** All words of a role. */
export const wordsOf = (role: string): readonly string[] => [...table.words(role)];
