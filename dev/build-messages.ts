import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { ENGLISH, KEYS, PSEUDO } from '../src/kernel/translation/languages.ts';
import type { BuiltMessage } from '../src/kernel/translation/messages.ts';
import { areasOf, languageFolders, type Messages, messagesOf } from './translations/locales.ts';

/**
 * The files of all languages as processes read them, by path: `hi/shop.json`. Messages with
 * placeholders are parsed, the others are text. With them come the two languages of tests and translators.
 * @throws SyntaxError where a message doesn't parse
 */
export function builtMessages(): Map<string, string> {
  const built = new Map<string, string>();
  for (const language of languageFolders()) {
    for (const area of areasOf(language)) {
      const messages = messagesOf(language, area);
      const file = `${area}.json`;
      built.set(join(language, file), builtFile(messages, `${language}/${file}`));
      if (language !== ENGLISH) continue;
      built.set(join(PSEUDO, file), builtFile(messages, file, accented));
      built.set(join(KEYS, file), JSON.stringify(keysOf(area, messages)));
    }
  }
  return built;
}

type Change = (elements: MessageFormatElement[]) => MessageFormatElement[];

function builtFile(messages: Messages, file: string, change: Change = (same) => same): string {
  const built = Object.entries(messages).map(([key, text]): [string, BuiltMessage] => {
    try {
      const elements = change(parse(text, { captureLocation: false }));
      const isText = elements.every(({ type }) => type === TYPE.literal);
      return [key, isText ? elements.map(textOf).join('') : elements];
    } catch (error) {
      throw new SyntaxError(`${file}, ${key}: ${String(error)}`);
    }
  });
  return JSON.stringify(Object.fromEntries(built));
}

const textOf = (element: MessageFormatElement): string =>
  element.type === TYPE.literal ? element.value : '';

/** Each message says its own key. */
const keysOf = (area: string, messages: Messages): Messages =>
  Object.fromEntries(Object.keys(messages).map((key) => [key, `⟦${area}.${key}⟧`]));

const PLAIN = 'aeiouycnszAEIOUYCNSZ';
const ACCENTED = 'áéíóúýçñšžÁÉÍÓÚÝÇÑŠŽ';
/** Languages need up to so much more room than English. */
const LONGER = 0.4;

/** The pseudo-language: brackets around a message, accents on its letters, and longer words. */
function accented(elements: MessageFormatElement[]): MessageFormatElement[] {
  return [
    { type: TYPE.literal, value: '⟦' },
    ...elements.map(accentedElement),
    { type: TYPE.literal, value: '⟧' },
  ];
}

function accentedElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: accentedText(element.value) };
  if (element.type === TYPE.tag) {
    return { ...element, children: element.children.map(accentedElement) };
  }
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.fromEntries(
    Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(accentedElement) },
    ]),
  );
  return { ...element, options } as MessageFormatElement;
}

/** Each word is written with accents, and its last vowel repeated for the length. */
const accentedText = (text: string): string =>
  text.replace(/[a-z]+/gi, (word) => {
    const more = Math.round(word.length * LONGER);
    const letters = [...word].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
    return letters + 'õ'.repeat(more);
  });
