import { shopLanguages, shopPath } from '../../features/stores/shop-languages.ts';
import type { Store } from '../../features/stores/store.ts';

export interface Alternate {
  /** A language, or "x-default" for the page that follows the browser. */
  language: string;
  url: string;
}

/**
 * Empty for a shop with one language.
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

/** Always a page below the shop. @param below as a visitor's browser sent it: anything */
export function pageBelow(path: string, below: string): string {
  const { pathname, search } = new URL(`${path}${below}`, 'http://shop.invalid');
  return pathname === path || pathname.startsWith(`${path}/`) ? `${pathname}${search}` : path;
}
