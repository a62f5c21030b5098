import { shopLanguages, shopPath } from '../../domain/stores/shop-languages.ts';
import type { Store } from '../../domain/stores/store.ts';

/** The same page in a language, for search engines. */
export interface Alternate {
  /** A language, or "x-default" for the page that follows the browser. */
  language: string;
  url: string;
}

/**
 * A page in all languages of its shop; empty for a shop with one.
 * @param below the rest of its address, below that of the shop
 */
export function alternatesOf(store: Store, origin: string, below: string): Alternate[] {
  const languages = shopLanguages(store);
  if (languages.length === 1) return [];
  return [
    ...languages.map((language) => ({
      language,
      url: `${origin}${shopPath(store, language)}${below}`,
    })),
    { language: 'x-default', url: `${origin}/catalog/${store.slug}${below}` },
  ];
}

/**
 * The page of a shop to go on with: always one below it.
 * @param below as a visitor's browser sent it: anything
 */
export function pageBelow(path: string, below: string): string {
  const { pathname, search } = new URL(`${path}${below}`, 'http://shop.invalid');
  return pathname === path || pathname.startsWith(`${path}/`) ? `${pathname}${search}` : path;
}
