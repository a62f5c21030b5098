import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import {
  bestLanguage,
  directionOf,
  ENGLISH,
  offeredLanguages,
  PSEUDO,
  withLatinDigits,
} from './languages.ts';
import type { MessageKey } from './message-key.ts';
import { type BuiltMessage, builtMessage } from './messages.ts';

/** Formatted amounts and dates; a message is translated with its container. */
export type Values = Readonly<Record<string, string | number | Message>>;

/** Renders `<link>…</link>`. Gets and returns HTML. */
type DrawTag = (inside: string) => string;

type HtmlValues = Readonly<Record<string, string | number | Message | DrawTag>>;

export interface Message {
  key: MessageKey;
  values?: Values;
}

export interface Translator {
  /** A message as plain text. @throws Error when a value is missing */
  (key: MessageKey, values?: Values): string;
  /** Values are escaped, and tags are rendered by their functions. */
  html(key: MessageKey, values: HtmlValues): string;
  list(items: readonly string[]): string;
  /** BCP 47, as in `locales`: "hi", "pt-BR". */
  language: string;
  direction: 'ltr' | 'rtl';
  /** BCP 47 with the country, for amounts and dates: "hi-IN". */
  locale: string;
}

export const message = (key: MessageKey, values?: Values): Message =>
  values ? { key, values } : { key };

const translators = new Map<string, Translator>();

/**
 * A missing message is English.
 * @param language as in `locales`
 * @param locale of amounts and dates; the language's own by default
 */
export function translator(language: string, locale = withLatinDigits(language)): Translator {
  const name = `${language} ${locale}`;
  let known = translators.get(name);
  if (!known) {
    known = newTranslator(language, locale);
    translators.set(name, known);
  }
  return known;
}

/** Hindi for "hi-IN". What is not translated is English. */
export const wordsOf = (locale: string): Translator =>
  translator(bestLanguage([locale], [...offeredLanguages('shop'), PSEUDO]) ?? ENGLISH, locale);

export const english: Translator = translator(ENGLISH, 'en-GB');

function newTranslator(language: string, locale: string): Translator {
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const own = { language, locale: localeOfWords(language, locale) };
  const texts = formatsOf(own, 'text');
  const htmls = formatsOf(own, 'html');
  const translate = (key: MessageKey, values?: Values): string => {
    const found = texts(key);
    if (typeof found === 'string') return found;
    return withOneStop(String(found.format(values && withWords(values, translate))));
  };
  return Object.assign(translate, {
    html: (key: MessageKey, values: HtmlValues) => {
      const found = htmls(key);
      return typeof found === 'string'
        ? found
        : withOneStop(String(found.format(htmlValues(values, translate))));
    },
    list: (items: readonly string[]) => lists.format(items),
    language,
    direction: directionOf(language),
    locale,
  });
}

type Formatted = string | IntlMessageFormat;

/** "es" and "es-MX". */
interface Words {
  language: string;
  locale: string;
}

/** Numbers within words are grouped as in the country, "2,000" in Mexico, if it is of their language. */
function localeOfWords(language: string, locale: string): string {
  const isOwn = new Intl.Locale(locale).language === new Intl.Locale(language).language;
  return isOwn ? locale : withLatinDigits(language);
}

/** Each is made once, when it is first shown. */
function formatsOf(words: Words, form: 'text' | 'html'): (key: MessageKey) => Formatted {
  const formats = new Map<MessageKey, Formatted>();
  return (key) => {
    let found = formats.get(key);
    if (found === undefined) {
      found = newFormat(words, key, form);
      formats.set(key, found);
    }
    return found;
  };
}

function newFormat({ language, locale }: Words, key: MessageKey, form: 'text' | 'html'): Formatted {
  const dot = key.indexOf('.');
  const [area, rest] = [key.slice(0, dot), key.slice(dot + 1)];
  const own = builtMessage(language, area, rest);
  const built: BuiltMessage | undefined = own ?? builtMessage(ENGLISH, area, rest);
  if (built === undefined) throw new Error(`There is no message ${key}`);
  if (typeof built === 'string') return form === 'html' ? escapeHtml(built) : built;
  const elements = form === 'html' ? built.map(escapeElement) : built;
  return new IntlMessageFormat(elements, own === undefined ? ENGLISH : locale);
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For use outside of tags or within quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

type Translate = (key: MessageKey, values?: Values) => string;

const withWords = (values: Values, translate: Translate) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : marked(wordsOfValue(value, translate)),
    ]),
  );

const wordsOfValue = (value: string | Message, translate: Translate): string =>
  typeof value === 'string' ? value : translate(value.key, value.values);

/** Marks a full stop that is part of a value, until the message is complete. */
const MARK = '\u2060';

const marked = (value: string): string => (value.endsWith('.') ? value + MARK : value);

/** "Until 3:57 p.m." needs no second full stop at its end; what people type stays as it is. */
const withOneStop = (text: string): string =>
  text.includes(MARK)
    ? text.replace(/\.\u2060((?:<\/\w+>)*)\.(?!\.)/g, '.$1').replaceAll(MARK, '')
    : text;

const htmlValues = (values: HtmlValues, translate: Translate) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'function') {
        return [name, (inside: string[]) => value(inside.join(''))];
      }
      if (typeof value === 'number') return [name, value];
      return [name, escapeHtml(marked(wordsOfValue(value, translate)))];
    }),
  );

function escapeElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === 0) return { ...element, value: escapeHtml(element.value) };
  if ('children' in element) return { ...element, children: element.children.map(escapeElement) };
  if (!('options' in element)) return element;
  const options = Object.fromEntries(
    Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(escapeElement) },
    ]),
  );
  return { ...element, options } as MessageFormatElement;
}
