import { ENGLISH } from '../../kernel/translation/languages.ts';
import { pageLocale } from '../../kernel/translation/page-locale.ts';
import { type Translator, translator } from '../../kernel/translation/translator.ts';
import { firstLanguage } from './shop-languages.ts';

/** BCP 47 and ISO 3166-1 alpha-2. */
interface Place {
  language: string;
  country: string;
}

export const wordsIn = (language: string, store: Place): Translator =>
  translator(language, pageLocale(language, store));

/** In the language of their order, or else the shop's first one. */
export const shopperWords = (store: Place, language: string | null | undefined): Translator =>
  wordsIn(language ?? firstLanguage(store), store);

/** In the language of their profile, or else in English. */
export const deskWords = (store: Place, language: string | null): Translator =>
  wordsIn(language ?? ENGLISH, store);
