import { likePattern } from '../../db/like-pattern.ts';

const MAX_WORDS = 8;

/**
 * LIKE patterns, each of which a product's search text must match: one per word instead of LIKE
 * ALL, since only that can use the trigram index.
 */
export const searchPatterns = (search = ''): string[] =>
  search.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(likePattern);
