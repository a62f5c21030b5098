import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { projectRoot } from '../src/paths.ts';
import { ENGLISH, PSEUDO } from '../src/translation/languages.ts';
import type { BuiltMessage } from '../src/translation/messages.ts';

/** One folder a language, one file an area in it. */
export const LOCALES = join(projectRoot, 'locales');

/** The messages of a file: key → ICU MessageFormat. */
type Messages = Record<string, string>;

/**
 * The files of all languages as processes read them, by path: `hi/shop.json`. Messages with
 * placeholders are parsed, the others are text. With them comes the pseudo-language.
 * @throws SyntaxError where a message doesn't parse
 */
export function builtMessages(): Map<string, string> {
  const built = new Map<string, string>();
  for (const language of readdirSync(LOCALES)) {
    for (const file of readdirSync(join(LOCALES, language))) {
      if (!/^[a-z]+\.json$/.test(file)) continue;
      const messages = JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Messages;
      built.set(join(language, file), builtFile(messages, `${language}/${file}`));
      if (language !== ENGLISH) continue;
      built.set(join(PSEUDO, file), builtFile(messages, file, accented));
    }
  }
  return built;
}

type Change = (elements: MessageFormatElement[]) => MessageFormatElement[];

function builtFile(messages: Messages, file: string, change: Change = (same) => same): string {
  const built = Object.entries(messages).map(([key, text]): [string, BuiltMessage] => {
    try {
      const elements = change(parse(text, { captureLocation: false }));
      const [first] = elements;
      const isText = elements.length === 1 && first?.type === TYPE.literal;
      return [key, isText ? first.value : elements];
    } catch (error) {
      throw new SyntaxError(`${file}, ${key}: ${String(error)}`);
    }
  });
  return JSON.stringify(Object.fromEntries(built));
}

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
