/** A text as the pattern of a LIKE that finds it anywhere; `%`, `_` and `\` stand for themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
