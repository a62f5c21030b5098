import { lazy } from '../../../../lazy.ts';
import type { Item } from '../items/item.ts';
import { readLexicon, wordsIn } from './read-lexicon.ts';

const ROLES = [
  'and',
  'article',
  'before a',
  'before do',
  'before give',
  'behind do',
  'being',
  'but',
  'clock',
  'counting',
  'currency before',
  'currency behind',
  'definite',
  'few',
  'for',
  'for behind',
  'going on',
  'grade',
  'in a name',
  'in a number',
  'label',
  'last numeral',
  'last verb',
  'lone unit',
  'more',
  'naming',
  'naming behind',
  'no share',
  'not',
  'not before',
  'not counted by a',
  'of',
  'of oneself',
  'or',
  'order',
  'ordinal',
  'owner',
  'parting',
  'pointing',
  'purpose',
  'quarter',
  'range',
  'sending',
  'subject',
  'the one',
  'thing',
  'without',
] as const;

/** What a small word does to the words and numbers beside it; the table says what each is. */
export type Role = (typeof ROLES)[number];

const table = lazy(() => {
  const words = new Map<Role, Set<string>>(ROLES.map((role) => [role, new Set()]));
  for (const line of readLexicon('grammar', ['role', 'words'])) {
    const role = ROLES.find((one) => one === line.role);
    if (role === undefined) throw new Error(`${line.where}: unknown role "${line.role}"`);
    for (const word of wordsIn(line.words)) words.get(role)?.add(word);
  }
  return words;
});

/** Whether a word, in lower case, has a role in any language. */
export const isWordOf = (role: Role, word: string): boolean =>
  table().get(role)?.has(word) ?? false;

/** The same of an item of a message, which may be no word at all. */
export const isItemOf = (role: Role, item: Item | undefined): boolean =>
  item?.kind === 'word' && isWordOf(role, item.text);

/** All words of a role. */
export const wordsOf = (role: Role): readonly string[] => [...(table().get(role) ?? [])];
