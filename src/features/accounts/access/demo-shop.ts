import type { Translator } from '../../../kernel/translation/translator.ts';
import { findStoreBySlug } from '../../stores/queries/store-by-slug.ts';
import { firstLanguage, shopLanguages, shopPath } from '../../stores/shop-languages.ts';

/** Its address in the visitor's language or else, in words, what it speaks and sells in. */
export async function demoShopFor(slug: string, t: Translator) {
  const store = await findStoreBySlug(slug);
  if (!store) return { path: `/catalog/${encodeURIComponent(slug)}`, speaks: null };
  const isSpoken = shopLanguages(store).includes(t.language);
  const language = isSpoken ? t.language : firstLanguage(store);
  const nameOf = (type: 'language' | 'currency', code: string) =>
    new Intl.DisplayNames(t.locale, { type }).of(code) ?? code;
  return {
    path: shopPath(store, language),
    speaks: isSpoken
      ? null
      : { language: nameOf('language', language), currency: nameOf('currency', store.currency) },
  };
}
