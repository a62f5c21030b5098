import { isMessage, type Text } from '../../../translation/text.ts';

/** A text of a notification's data; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The same where it may be a message. */
export const wordsOf = (value: unknown): Text => (isMessage(value) ? value : textOf(value));
