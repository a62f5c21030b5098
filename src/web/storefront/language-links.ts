import { shopLanguages } from '../../features/stores/shop-languages.ts';
import type { Store } from '../../features/stores/store.ts';
import { readableAddress } from '../../kernel/format/readable-address.ts';
import { directionOf, ownName } from '../../kernel/translation/languages.ts';

export interface LanguageLink {
  language: string;
  name: string;
  direction: 'ltr' | 'rtl';
  href: string;
  isThis: boolean;
}

/**
 * Empty for a shop with one language.
 * @param url of the page as routes know it, without the site and a language
 */
export function languageLinks(store: Store, present: string, url: string): LanguageLink[] {
  const languages = shopLanguages(store);
  if (languages.length === 1) return [];
  const below = url.replace(/^\/catalog\/[^/?#]*/, '');
  const page = below ? readableAddress(`?at=${encodeURIComponent(below)}`) : '';
  return languages.map((language) => ({
    language,
    name: ownName(language),
    direction: directionOf(language),
    href: `/catalog/${store.slug}/languages/${language}${page}`,
    isThis: language === present,
  }));
}
