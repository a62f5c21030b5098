import { english, type Message, type Translator } from './translator.ts';

/** Words as they are, or a message for a reader whose language is not known yet. */
export type Text = string | Message;

/** The words that a page shows. */
export const textIn = (text: Text, t: Translator): string =>
  typeof text === 'string' ? text : t(text.key, text.values);

/** The words that the API says. */
export const englishOf = (text: Text): string => textIn(text, english);

const MARK = '{"key":';

/** A message for a column of text; its key must stay known for as long as the row. */
export const stored = (text: Text): string =>
  typeof text === 'string' ? text : JSON.stringify(text);

/** The opposite of `stored`. */
export const fromStored = (text: string): Text =>
  text.startsWith(MARK) ? (JSON.parse(text) as Message) : text;
