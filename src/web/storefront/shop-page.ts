import type { FastifyReply } from 'fastify';
import type { Store } from '../../domain/stores/find-store.ts';
import { localeOf } from '../../domain/stores/locale-of.ts';
import { minorToText, moneyWriter } from '../../format/money.ts';

/** The shop's data on each of its pages. Never data of a shopper. */
export interface ShopView extends Store {
  path: string;
  /** BCP 47 with the country, so that server and browser write amounts alike: "en-IN". */
  language: string;
  /** Minor units as people read them. */
  money(minor: number): string;
  /** Minor units in the cart's format: text in major units. */
  amount(minor: number): string;
}

export function shopView(store: Store): ShopView {
  const language = localeOf(store);
  return {
    ...store,
    path: `/catalog/${store.slug}`,
    language,
    money: moneyWriter(store.currency, language),
    amount: (minor) => minorToText(minor, store.currency),
  };
}

/** The delivery fee: "Delivery ₹60, free above ₹999". */
export function deliveryRule(shop: ShopView): string {
  const { shippingFeeMinor: fee, freeShippingAboveMinor: free } = shop;
  if (fee === 0) return 'Free delivery';
  return `Delivery ${shop.money(fee)}${free === null ? '' : `, free on orders from ${shop.money(free)}`}`;
}

/** Delivery and payment, each with its icon. */
export const promisesOf = (shop: ShopView): { icon: string; words: string }[] => [
  { icon: 'truck', words: deliveryRule(shop) },
  ...paymentPromise(shop),
];

function paymentPromise({ codEnabled, onlineReady }: ShopView) {
  if (onlineReady) {
    return [{ icon: 'cash', words: codEnabled ? 'Pay online or in cash' : 'Pay online' }];
  }
  return codEnabled ? [{ icon: 'cash', words: 'Cash on delivery' }] : [];
}

/** Delivery and payment in one line. */
export const promiseOf = (shop: ShopView): string =>
  promisesOf(shop)
    .map(({ words }) => words)
    .join(' · ');

/** Browsers and proxies may cache a page that is the same for everybody. */
const FOR_A_MINUTE = 'public, max-age=60';

/** The headers of a page that is the same for everybody. */
export const PUBLIC_PAGE = { type: 'text/html; charset=utf-8', cacheControl: FOR_A_MINUTE };

/** Sends a page that is the same for everybody: browsers and proxies may cache it for a minute. */
export function cachedPage(reply: FastifyReply, view: string, data: object): Promise<FastifyReply> {
  return reply.header('cache-control', FOR_A_MINUTE).page(view, data);
}
