import { folded } from '../format/folded-text.ts';

const MOST_WORDS = 8;

/** Finds the text anywhere; `%`, `_` and `\` are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * LIKE patterns, each of which a folded text must match: one for each typed word rather than LIKE
 * ALL, since only that can use the trigram index. A dash also stands for a space.
 */
export const searchPatterns = (typed = ''): string[] =>
  folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => likePattern(word).replaceAll('-', '_'));

/** SQL; `text` is folded. */
export const matchesAll = (text: string, patterns: readonly string[]): string =>
  patterns.map(() => `${text} like ?`).join(' and ') || 'true';

/** SQL: `folded` in code points, alike on every system. */
export const alphabetically = (name: string): string => `folded(${name}) collate "C"`;
