import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAddress, shopLanguages } from '../features/stores/shop-languages.ts';
import type { Store } from '../features/stores/store.ts';
import { bestLanguage, offeredLanguages, PSEUDO } from '../kernel/translation/languages.ts';
import { pageLocale } from '../kernel/translation/page-locale.ts';
import { type Translator, translator } from '../kernel/translation/translator.ts';

declare module 'http' {
  interface IncomingMessage {
    /** The language in a shop's address: "hi" of `/hi/catalog/asha`. */
    shopLanguage?: string;
  }
}

const IN_FRONT = /^\/([a-z]{2,3}(?:-[A-Z]{2})?)(?=\/catalog\/)/;

/** Routes don't know languages: one before a shop's address is removed, and noted. */
export function withoutLanguage(message: IncomingMessage): string {
  const { url = '/' } = message;
  const [prefix, language] = IN_FRONT.exec(url) ?? [];
  if (!prefix || !language || !(isOffered(language) || language === PSEUDO)) return url;
  message.shopLanguage = language;
  return url.slice(prefix.length);
}

const isOffered = (language: string): boolean => offeredLanguages('shop').includes(language);

type Languages = Pick<Store, 'language' | 'languages'>;

/** From the address, else the visitor's choice, the browser, or the shop's first. */
export function shopLanguage(request: FastifyRequest, store: Languages): string {
  const { shopLanguage: named } = request.raw;
  if (named && hasAddress(named, store)) return named;
  const languages = shopLanguages(store);
  return bestLanguage(wantedOfOurs(request), languages) ?? (languages[0] as string);
}

const MOST_WANTED = 3;

function wantedOfOurs({ wantedLanguages }: FastifyRequest): string[] {
  const offered = offeredLanguages('shop');
  const wanted = wantedLanguages
    .map((language) => bestLanguage([language], offered))
    .filter((language) => language !== null);
  return [...new Set(wanted)].slice(0, MOST_WANTED);
}

/** Known before the shop is: the language of the address, or those that the visitor wants. */
export const languageName = (request: FastifyRequest): string =>
  request.raw.shopLanguage ? `/${request.raw.shopLanguage}` : wantedOfOurs(request).join(',');

export function shopWords(
  request: FastifyRequest,
  store: Languages & Pick<Store, 'country'>,
): Translator {
  const language = shopLanguage(request, store);
  return translator(language, pageLocale(language, store));
}

/** For caches, where the address doesn't name the language. */
const NEGOTIATED = 'Accept-Language, Cookie';
/**
 * Many CDNs ignore `vary`: they would show everybody the first visitor's language. Our own cache of
 * finished pages asks for the language by itself and keeps the page all the same.
 */
const FOR_THE_VISITOR = 'private, max-age=60';

/** Also what it depends on, for caches; after `cache-control` is set. */
export function tellLanguage(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { language, isOneOfSeveral }: PageLanguage,
): void {
  reply.header('content-language', language);
  if (!isOneOfSeveral || raw.shopLanguage) return;
  const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
  if (isPublic) reply.header('cache-control', FOR_THE_VISITOR);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, ${NEGOTIATED}` : NEGOTIATED);
}

export interface PageLanguage {
  language: string;
  isOneOfSeveral: boolean;
}

export const pageLanguage = (request: FastifyRequest, store: Languages): PageLanguage => ({
  language: shopLanguage(request, store),
  isOneOfSeveral: shopLanguages(store).length > 1,
});
