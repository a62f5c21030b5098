import { ENGLISH } from '../../translation/languages.ts';
import { pageLocale } from '../../translation/page-locale.ts';
import { type Translator, translator } from '../../translation/translator.ts';
import { firstLanguage } from './shop-languages.ts';

/** Of a store: its language (BCP 47) and its country (ISO 3166-1 alpha-2). */
interface Place {
  language: string;
  country: string;
}

/** The words of a language, with a store's amounts and dates. */
export const wordsIn = (language: string, store: Place): Translator =>
  translator(language, pageLocale(language, store));

/** The words for a shopper: in the language of their order, or else the shop's first one. */
export const shopperWords = (store: Place, language: string | null | undefined): Translator =>
  wordsIn(language ?? firstLanguage(store), store);

/** The words for a person of a store: in the language of their profile, or else in English. */
export const deskWords = (store: Place, language: string | null): Translator =>
  wordsIn(language ?? ENGLISH, store);
