import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../../src/ids.ts';
import type { TestGoods } from '../../goods.ts';
import type { TestStore } from '../../stores.ts';
import { shopperNo } from '../../web-shoppers.ts';
import { asJson, ask, type Reply } from '../ask.ts';

/** An order that was confirmed to its buyer. */
export interface ConfirmedOrder {
  id: string;
  /** When the request that was answered so was sent, and when the answer was there. */
  sentAt: number;
  confirmedAt: number;
}

/** What buyers did: by `performance.now()`. */
export interface Bought {
  /** Which orders they meant to place; each has a customer of its own. */
  keys: string[];
  confirmed: ConfirmedOrder[];
  /** Answers that a shop must not give while its database is away. */
  rude: string[];
}

const THINK_MS = 500;
const AGAIN_MS = 1_000;
let shoppers = 0;

/**
 * So many buyers who order one after the other as long as they are told to, and send an order again
 * with its key until it is confirmed. `bought` grows meanwhile.
 */
export function startBuying(
  count: number,
  { store, goods, origin }: { store: TestStore; goods: TestGoods; origin: string },
  goOn: () => boolean,
): { bought: Bought; done: Promise<unknown> } {
  const bought: Bought = { keys: [], confirmed: [], rude: [] };
  const url = `${origin}/api/public/catalog/${store.slug}/checkout`;
  const items = [{ ...goods, quantity: 1 }];
  const buy = async () => {
    const key = newId();
    bought.keys.push(key);
    const body = { paymentMethod: 'cod', items, customer: shopperNo(++shoppers) };
    const request = asJson(body, { 'idempotency-key': key });
    for (;;) {
      const sentAt = performance.now();
      const reply = await ask(url, request);
      if (reply.status === 201 || reply.status === 200) {
        const { id } = JSON.parse(reply.body).order;
        bought.confirmed.push({ id, sentAt, confirmedAt: performance.now() });
        return;
      }
      if (!isPolite(reply)) bought.rude.push(`${reply.status} ${reply.error ?? reply.body}`);
      await wait(AGAIN_MS);
    }
  };
  const buyer = async () => {
    while (goOn()) {
      await buy();
      await wait(THINK_MS * (0.5 + Math.random()));
    }
  };
  return { bought, done: Promise.all(Array.from({ length: count }, buyer)) };
}

/** Come again: with a time, or while the first request with this key may still go through. */
const isPolite = ({ status, headers, body }: Reply): boolean =>
  (status === 503 && headers.has('retry-after')) ||
  (status === 409 && ['IDEMPOTENCY_IN_PROGRESS', 'BUSY'].includes(JSON.parse(body).code));
