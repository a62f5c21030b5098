import { newId } from '../../src/ids.ts';
import { freshAddress } from './accounts.ts';
import type { OpenedPayment } from './gateway-simulator.ts';
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
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as T };
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
