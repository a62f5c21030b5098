/** A LIKE pattern that finds the text anywhere; `%`, `_` and `\` are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
