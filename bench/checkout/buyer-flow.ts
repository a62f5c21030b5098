import { cartBody, checkoutBody, type Purchase, publicPath } from './shopper.ts';
import {
  FIRST_PRODUCT,
  FIRST_SHOP,
  LAST_PRODUCT,
  LAST_SHOP,
  productSlug,
  shopSlug,
} from './shops.ts';

interface Buyers {
  urls: readonly string[];
  /** Buyers at a time, each of whom begins anew when the order is there. */
  atOnce: number;
  seconds: number;
  firstShopper: number;
}

/**
 * The milliseconds that each buyer took from the product's page over the cart's check to the order.
 * @throws Error for an answer that is none of these
 */
export async function buyerFlows({
  urls,
  atOnce,
  seconds,
  firstShopper,
}: Buyers): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const took: number[] = [];
  let shopper = firstShopper;
  const buyer = async (place: number) => {
    while (performance.now() < end) {
      const began = performance.now();
      await buyOne(urls[place % urls.length] as string, nextPurchase(shopper++));
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, place) => buyer(place)));
  return took;
}

const nextPurchase = (shopper: number): Purchase => ({
  shopper,
  shop: FIRST_SHOP + (shopper % (LAST_SHOP - FIRST_SHOP + 1)),
  product: FIRST_PRODUCT + (shopper % (LAST_PRODUCT - FIRST_PRODUCT + 1)),
});

async function buyOne(origin: string, purchase: Purchase): Promise<void> {
  const { shop, product, shopper } = purchase;
  const number = Number(shopper);
  const headers = {
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  const json = { ...headers, 'content-type': 'application/json' };
  const path = `${origin}${publicPath(shop)}`;
  const page = `${origin}/catalog/${shopSlug(shop)}/products/${productSlug(product)}`;
  await ask(page, { headers }, 200);
  await ask(`${path}/cart`, { method: 'POST', headers: json, body: cartBody(purchase) }, 200);
  const key = { 'idempotency-key': `flow-${shopper}` };
  const order = { method: 'POST', headers: { ...json, ...key }, body: checkoutBody(purchase) };
  await ask(`${path}/checkout`, order, 201);
}

async function ask(url: string, init: RequestInit, expect: number): Promise<void> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (response.status === expect) return;
  throw new Error(`${url} answers ${response.status}, not ${expect}: ${text.slice(0, 300)}`);
}
