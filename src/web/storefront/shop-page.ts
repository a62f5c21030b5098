import type { FastifyReply } from 'fastify';
import { CDN } from '../../features/catalog/purge-cdn.ts';
import { shopPath } from '../../features/stores/shop-languages.ts';
import type { Store } from '../../features/stores/store.ts';
import { minorToText, moneyWriter } from '../../kernel/format/money.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { type LanguageLink, languageLinks } from './language-links.ts';

export interface ShopView extends Store {
  /** Of the shop's pages in the page's language: `/hi/catalog/asha`. */
  path: string;
  t: Translator;
  /** Of amounts and dates, for server and browser: "en-IN". Not the store's own. */
  language: string;
  languageLinks(url: string): LanguageLink[];
  /** Minor units as text for people. */
  money(minor: number): string;
  /** Minor units in the cart's format: text in major units. */
  amount(minor: number): string;
}

export function shopView(store: Store, t: Translator): ShopView {
  return {
    ...store,
    path: shopPath(store, t.language),
    t,
    language: t.locale,
    languageLinks: (url) => languageLinks(store, t.language, url),
    money: moneyWriter(store.currency, t.locale),
    amount: (minor) => minorToText(minor, store.currency),
  };
}

export function deliveryRule(shop: ShopView): string {
  if (shop.deliveryVersion > 0) return shop.t('shop.promise.deliveryByArea');
  const { shippingFeeMinor: fee, freeShippingAboveMinor: free, t } = shop;
  if (fee === 0) return t('shop.promise.freeDelivery');
  if (free === null) return t('shop.promise.delivery', { fee: shop.money(fee) });
  return t('shop.promise.deliveryFreeAbove', { fee: shop.money(fee), least: shop.money(free) });
}

export const promisesOf = (shop: ShopView): { icon: string; words: string }[] => [
  { icon: 'truck', words: deliveryRule(shop) },
  ...paymentPromise(shop),
];

function paymentPromise({ codEnabled, onlineReady, directMethods, t }: ShopView) {
  const isTransfer = directMethods.length > 0;
  const words = onlineReady
    ? promiseOnline(codEnabled, isTransfer)
    : promiseUnlessOnline(codEnabled, isTransfer);
  return words === null ? [] : [{ icon: 'cash', words: t(words) }];
}

function promiseOnline(isCash: boolean, isTransfer: boolean): MessageKey {
  if (isTransfer) return isCash ? 'shop.promise.all' : 'shop.promise.onlineOrTransfer';
  return isCash ? 'shop.promise.onlineOrCash' : 'shop.promise.online';
}

function promiseUnlessOnline(isCash: boolean, isTransfer: boolean): MessageKey | null {
  if (isTransfer) return isCash ? 'shop.promise.transferOrCash' : 'shop.promise.transfer';
  return isCash ? 'shop.promise.cash' : null;
}

export const promiseOf = (shop: ShopView): string =>
  promisesOf(shop)
    .map(({ words }) => words)
    .join(' · ');

/** Browsers and proxies may cache a page that is the same for everybody. */
const FOR_A_MINUTE = 'public, max-age=60';

/** Browsers for a minute, and a CDN until it is told of a change, or for an hour. */
const UNTIL_PURGED = [
  FOR_A_MINUTE,
  `s-maxage=${CDN.keptSeconds}`,
  `stale-while-revalidate=${CDN.staleSeconds}`,
  `stale-if-error=${CDN.withoutShopSeconds}`,
].join(', ');

export const PUBLIC_PAGE = {
  type: 'text/html; charset=utf-8',
  cacheControl: FOR_A_MINUTE,
  untilPurged: UNTIL_PURGED,
};

/** Independent of the visitor: browsers and proxies may cache it for a minute. */
export function cachedPage(reply: FastifyReply, view: string, data: object): Promise<FastifyReply> {
  return reply.header('cache-control', FOR_A_MINUTE).page(view, data);
}
