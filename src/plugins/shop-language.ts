import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Store } from '../domain/stores/find-store.ts';
import { bestLanguage, ENGLISH, offeredLanguages, PSEUDO } from '../translation/languages.ts';
import { pageLocale } from '../translation/page-locale.ts';
import { type Translator, translator } from '../translation/translator.ts';

declare module 'http' {
  interface IncomingMessage {
    /** The language in a shop's address: "hi" of `/hi/catalog/asha`. */
    shopLanguage?: string;
  }
}

const IN_FRONT = /^\/([a-z]{2,3}(?:-[A-Z]{2})?)(?=\/catalog\/)/;

/** The address that routes know: a language before a shop's address is taken from it, and noted. */
export function withoutLanguage(message: IncomingMessage): string {
  const { url = '/' } = message;
  const [prefix, language] = IN_FRONT.exec(url) ?? [];
  if (!prefix || !language || !(isOffered(language) || language === PSEUDO)) return url;
  message.shopLanguage = language;
  return url.slice(prefix.length);
}

const isOffered = (language: string): boolean => offeredLanguages('shop').includes(language);

/** The language that a shop shows first. */
export const firstLanguage = ({ language }: Pick<Store, 'language'>): string =>
  bestLanguage([language], offeredLanguages('shop')) ?? ENGLISH;

/** The words of a shop's page. */
export function shopWords(
  { raw }: FastifyRequest,
  store: Pick<Store, 'language' | 'country'>,
): Translator {
  const language = raw.shopLanguage ?? firstLanguage(store);
  return translator(language, pageLocale(language, store));
}
