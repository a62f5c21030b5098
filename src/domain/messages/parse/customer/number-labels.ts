import { WordTable } from './word-tables.ts';

type Kind =
  | 'phone'
  | 'no phone'
  | 'before phone'
  | 'behind phone'
  | 'and'
  | 'postal'
  | 'behind postal';

const TABLE = new WordTable<Kind>('number-labels', 'kind');

/** The words that announce a number, as a part of a pattern. */
export const announcing = (kind: Kind): string =>
  TABLE.spellings(kind)
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ .]{0,2}'))
    .join('|');
