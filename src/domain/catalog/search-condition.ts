import { likePattern } from '../../db/like-pattern.ts';

const MAX_WORDS = 8;

/** SQL with the values of its `?`. */
export interface Condition {
  sql: string;
  bindings: unknown[];
}

/**
 * Products (`p`) whose search text contains every word of `search`. One LIKE per word instead of
 * LIKE ALL, since only that can use the trigram index.
 */
export function searchCondition(search: string): Condition {
  const words = search.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return {
    sql: words.map(() => 'and p.search_text like lower(?)').join(' '),
    bindings: words.map(likePattern),
  };
}
