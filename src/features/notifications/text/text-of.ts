import { isMessage, type Text } from '../../../kernel/translation/text.ts';

/** Empty for anything but a text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const wordsOf = (value: unknown): Text => (isMessage(value) ? value : textOf(value));
