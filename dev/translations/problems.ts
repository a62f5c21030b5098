import { crc32 } from 'node:zlib';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { ENGLISH } from '../../src/kernel/translation/languages.ts';
import { allMessages, areasOf, glossaryOf, sourcesOf } from './locales.ts';

/** What is wrong with a language's messages. */
export interface TranslationProblem {
  kind: 'missing' | 'unknown' | 'broken' | 'stale' | 'untranslated' | 'glossary';
  key: string;
  /** What a translator needs to know. */
  detail: string;
}

/** Longer ones are never the same in two languages. */
const WORDS_ALIKE = 3;

/** The check sum that says which English a message was translated from. */
export const sourceSum = (english: string): string => crc32(english).toString(16).padStart(8, '0');

/**
 * What is missing, unknown, broken, stale, left in English or against the glossary in a language,
 * in the areas that its folder has.
 * @throws SyntaxError for an English message that doesn't parse
 */
export function translationProblems(language: string): TranslationProblem[] {
  const [english, own, sources] = [
    allMessages(ENGLISH),
    allMessages(language),
    sourcesOf(language),
  ];
  const areas = new Set(areasOf(language));
  const glossary = Object.entries(glossaryOf(language));
  const problems: TranslationProblem[] = Object.keys(own)
    .filter((key) => english[key] === undefined)
    .map((key) => ({ kind: 'unknown', key, detail: 'English has no such message' }));
  for (const [key, source] of Object.entries(english)) {
    if (!areas.has(key.slice(0, key.indexOf('.')))) continue;
    const text = own[key];
    if (text === undefined) problems.push({ kind: 'missing', key, detail: source });
    else if (language === ENGLISH) placeholdersOf(text);
    else problems.push(...problemsOf(key, source, text, { sum: sources[key], glossary }));
  }
  return problems;
}

interface Known {
  /** Of the English that the message was translated from. */
  sum: string | undefined;
  glossary: readonly [string, string][];
}

function problemsOf(
  key: string,
  source: string,
  text: string,
  { sum, glossary }: Known,
): TranslationProblem[] {
  const broken = brokenText(source, text);
  if (broken) return [{ kind: 'broken', key, detail: broken }];
  const problems: TranslationProblem[] = [];
  if (sum !== sourceSum(source)) problems.push({ kind: 'stale', key, detail: source });
  if (text === source && wordsOf(source).length > WORDS_ALIKE) {
    problems.push({ kind: 'untranslated', key, detail: source });
  }
  for (const [term, forms] of glossary) {
    const isSaid = forms
      .split(' / ')
      .some((form) => text.toLowerCase().includes(form.toLowerCase()));
    if (new RegExp(`\\b${term}s?\\b`, 'i').test(plainText(source)) && !isSaid) {
      problems.push({ kind: 'glossary', key, detail: `“${term}” is “${forms}”: ${text}` });
    }
  }
  return problems;
}

/** Why a translation can't be shown in place of its source; empty when it can. */
function brokenText(source: string, text: string): string {
  try {
    const [wanted, found] = [placeholdersOf(source), placeholdersOf(text)];
    if (`${wanted}` === `${found}`) return '';
    return `placeholders ${found.join(', ') || 'none'} instead of ${wanted.join(', ') || 'none'}`;
  } catch (error) {
    return String(error);
  }
}

/** The names of a message's placeholders and tags. @throws SyntaxError */
export function placeholdersOf(text: string): string[] {
  const names = new Set<string>();
  const look = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.tag) look(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      for (const option of Object.values(element.options)) look(option.value);
    }
  };
  look(parse(text));
  return [...names].sort();
}

/** Without placeholders and tags. */
const plainText = (text: string): string => text.replace(/\{\w+[^{}]*\}|<\/?\w+>/g, ' ');

const wordsOf = (text: string): string[] => plainText(text).match(/\p{L}{2,}/gu) ?? [];
