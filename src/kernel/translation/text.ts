import type { MessageKey } from './message-key.ts';
import { english, type Message, message, type Translator } from './translator.ts';

/** Words as they are, or a message for a reader whose language is not known yet. */
export type Text = string | Message;

export const textIn = (text: Text, t: Translator): string =>
  typeof text === 'string' ? text : t(text.key, text.values);

export const englishOf = (text: Text): string => textIn(text, english);

const MARK = '{"key":';

/**
 * A message for a column of text, to be stored whole; its key must stay known for as long as the
 * row. Words of a stranger that begin like one get a space.
 */
export const stored = (text: Text): string =>
  typeof text === 'string' ? text.replace(/^\{(?="key":)/, '{ ') : JSON.stringify(text);

/** The opposite of `stored`. What only looks like a message stays as it is. */
export function fromStored(text: string): Text {
  if (!text.startsWith(MARK)) return text;
  try {
    const found = JSON.parse(text) as Message;
    englishOf(found);
    return found;
  } catch {
    return text;
  }
}

export const fromStoredOrNull = (text: string | null): Text | null =>
  text === null ? null : fromStored(text);

export const isMessage = (value: unknown): value is Message =>
  typeof (value as Message | null | undefined)?.key === 'string';

/** "red, blue and green". */
export const listed = (items: readonly Text[]): Text => listFrom(items, false);

function listFrom([first = '', ...rest]: readonly Text[], isTail: boolean): Text {
  const [second, ...others] = rest;
  if (second === undefined) return first;
  if (others.length > 0) {
    return message('errors.payments.parts.more', { first, rest: listFrom(rest, true) });
  }
  const pair = { first, last: second };
  return isTail
    ? message('errors.payments.parts.end', pair)
    : message('errors.payments.parts.two', pair);
}

/** Several texts as one: a message of a first one and the rest joins them. */
export const joinedBy = (pair: MessageKey, texts: readonly Text[]): Text =>
  texts.reduceRight<Text>((rest, first) => (rest ? message(pair, { first, rest }) : first), '');

/** For the API and the operators' portal; the column may be empty. */
export const englishOrNull = (text: string | null): string | null =>
  text === null ? null : englishOf(fromStored(text));
