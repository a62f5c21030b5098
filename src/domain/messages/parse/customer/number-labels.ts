import { WordTable } from './word-tables.ts';

const TABLE = new WordTable<'phone' | 'no phone' | 'postal'>('number-labels', 'kind');

/** The words that announce a number, as a part of a pattern. */
export const announcing = (kind: 'phone' | 'no phone' | 'postal'): string =>
  TABLE.spellings(kind)
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ .]{0,2}'))
    .join('|');
