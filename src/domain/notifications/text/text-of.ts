/** A text of a notification's data; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
