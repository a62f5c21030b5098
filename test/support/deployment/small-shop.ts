import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD } from '../accounts.ts';
import { multipartOf } from '../multipart.ts';
import { aPhonePhoto } from '../pictures.ts';
import { ASHA } from '../shopper.ts';

/** A shop that somebody opened through the API of a running web process. */
export interface SmallShop {
  slug: string;
  /** Makes an order's invoice, which takes a worker, at whichever process. @returns the PDF's beginning */
  invoice(origin: string): Promise<string>;
  /** Sends a photo of its product. @returns its address */
  photo(origin: string): Promise<string>;
}

const PATIENCE_MS = 60_000;

interface Made {
  id: string;
}

let count = 0;

/** Registers a store with a product. @throws Error with the answer when something is refused */
export async function openSmallShop(origin: string): Promise<SmallShop> {
  const seller = {
    name: 'Meera',
    email: `deployed-${++count}@example.com`,
    password: PASSWORD,
    storeName: `Deployed ${count}`,
  };
  const { accessToken, store } = await json<{ accessToken: string; store: { slug: string } }>(
    origin,
    '/api/auth/register',
    seller,
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  const product = { name: 'Blue mug', price: 499, stock: 100 };
  const { id: productId } = await json<Made>(origin, '/api/products', product, headers);
  return {
    slug: store.slug,
    invoice: async (at) => {
      const order = { customer: ASHA, items: [{ productId, quantity: 1 }] };
      const { id } = await json<Made>(at, '/api/orders', order, headers);
      await untilMade(`${at}/api/orders/${id}/invoice`, headers);
      const answer = await sound(fetch(`${at}/api/orders/${id}/invoice.pdf`, { headers }));
      return (await answer.text()).slice(0, 5);
    },
    photo: async (at) => {
      const sent = await multipartOf([{ name: 'mug.jpg', content: await aPhonePhoto() }]);
      const answer = await sound(
        fetch(`${at}/api/products/${productId}/images`, {
          method: 'POST',
          body: new Uint8Array(sent.payload),
          headers: { ...headers, ...sent.headers },
        }),
      );
      return ((await answer.json()) as { items: { url: string }[] }).items[0]?.url ?? '';
    },
  };
}

async function json<T>(origin: string, path: string, body: object, headers = {}): Promise<T> {
  const answer = await sound(
    fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
  return answer.json() as Promise<T>;
}

/** Asks again while the worker is at it, and for a while also while it still starts. */
async function untilMade(url: string, headers: { authorization: string }): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status } = await sound(fetch(url, { method: 'POST', headers }));
    if (status === 201) return;
    if (Date.now() > deadline) throw new Error(`${url} is not made`);
    await wait(200);
  }
}

async function sound(sent: Promise<Response>): Promise<Response> {
  const answer = await sent;
  if (answer.ok) return answer;
  throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
}
