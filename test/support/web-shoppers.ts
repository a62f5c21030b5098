import { newId } from '../../src/ids.ts';
import type { OpenedPayment } from './gateway-simulator.ts';
import { asJson, askLeanly } from './resilience/ask.ts';
import type { Checkout } from './shopper.ts';
import { ADDRESS } from './shopper.ts';
import type { TestStore } from './stores.ts';

export interface Answer<T> {
  status: number;
  body: T;
}

/** What a checkout answers. */
export interface PlacedOrder {
  order?: { id: string };
  duplicate?: boolean;
  code?: string;
}

/** Posts JSON to a web process. @throws when it dies meanwhile */
export async function post<T>(
  url: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const answer = await askLeanly(url, asJson(body, { 'accept-encoding': 'identity', ...headers }));
  if (answer.error) throw new Error(answer.error);
  const text = Buffer.from(answer.body, 'latin1').toString();
  return { status: answer.status, body: JSON.parse(text) };
}

/** A shopper by number. */
export const shopperNo = (number: number) => ({
  name: `Shopper ${number}`,
  phone: String(9_800_000_000 + number),
  address: ADDRESS,
});

const publicUrl = (origin: string, { slug }: TestStore) => `${origin}/api/public/catalog/${slug}`;

/** Opens a payment through a web process. */
export const openPayment = (
  origin: string,
  store: TestStore,
  cart: Checkout,
  key: string = newId(),
): Promise<Answer<OpenedPayment>> =>
  post(`${publicUrl(origin, store)}/create-payment`, cart, { 'idempotency-key': key });

/** Brings the gateway's proof to a web process. */
export const placeOrder = (
  origin: string,
  store: TestStore,
  checkout: Checkout,
): Promise<Answer<PlacedOrder>> => post(`${publicUrl(origin, store)}/checkout`, checkout);
