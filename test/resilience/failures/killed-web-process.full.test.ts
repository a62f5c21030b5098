import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebProcess, type WebProcess } from '../../../dev/web-process.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { orderCount, someGoods, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { ADDRESS } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const AT_ONCE = 24;
const KILLS = bySize({ smoke: 5, full: 50 });
/** More than the quickest machine sells meanwhile: whoever finds none would ask for ever. */
const STOCK = 1_000_000;
const context = useApp();
useInvariants();
const processes: WebProcess[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  env = { DATABASE_URL: context.db.url, TRUST_PROXY: '127.0.0.1' };
  processes.push(...(await Promise.all([startWebProcess(env), startWebProcess(env)])));
});

afterAll(() => Promise.all(processes.map((process) => process.stop())));

interface Shopper {
  key: string;
  number: number;
  /** One in ten gives up when the connection breaks. */
  patient: boolean;
}

/** Sends one checkout until it is answered, as a browser does. Returns the order's id. */
async function buy(store: TestStore, productId: string, shopper: Shopper): Promise<string | null> {
  for (let turn = shopper.number; ; turn++) {
    const answer = await post(store, productId, shopper, turn).catch(() => null);
    if (answer?.status === 201 || answer?.status === 200) return answer.orderId;
    if (!shopper.patient) return null;
    await wait(20);
  }
}

async function post(store: TestStore, productId: string, shopper: Shopper, turn: number) {
  const url = processes[turn % processes.length]?.url;
  const response = await fetch(`${url}/api/public/catalog/${store.slug}/checkout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': shopper.key,
      // Each try from an address of its own, so that no rate limit is measured.
      'x-forwarded-for': `10.${turn % 250}.${shopper.number >> 8}.${shopper.number & 255}`,
    },
    body: JSON.stringify({
      paymentMethod: 'cod',
      items: [{ productId, quantity: 1 }],
      customer: {
        name: `Shopper ${shopper.number}`,
        phone: String(9_800_000_000 + shopper.number),
        address: ADDRESS,
      },
    }),
  });
  const body = (await response.json()) as { order?: { id: string } };
  return { status: response.status, orderId: body.order?.id ?? null };
}

async function killAndReplace(turn: number): Promise<void> {
  const victim = processes[turn % processes.length];
  victim?.child.kill('SIGKILL');
  processes[turn % processes.length] = await startWebProcess(env);
}

test('B-01 web processes that are killed while people order: each order once, each acknowledged one there', async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: STOCK });
  let kills = 0;
  let came = 0;
  const acknowledged: string[] = [];
  // People order as long as processes are killed.
  const shop = async () => {
    while (kills < KILLS) {
      const number = came++;
      const shopper = { key: newId(), number, patient: number % 10 !== 0 };
      const id = await buy(store, productId, shopper);
      if (id) acknowledged.push(id);
    }
  };
  const shopping = Array.from({ length: AT_ONCE }, shop);
  const killing = async () => {
    for (; kills < KILLS; kills++) {
      await wait(Math.random() * 300);
      await killAndReplace(kills);
    }
  };
  await Promise.all([...shopping, killing()]);

  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const found = await rows(`select id from orders where owner_id = ? and id = any(?::uuid[])`, [
    store.ownerId,
    acknowledged,
  ]);
  expect(found).toHaveLength(acknowledged.length);
  expect(acknowledged.length).toBeGreaterThan(200);
  expect(acknowledged.length).toBeGreaterThanOrEqual(came * 0.9);
  const orders = await orderCount(store);
  expect(await stockOf(store, variantId)).toBe(STOCK - orders);
  const twice = await rows(
    `select customer_id from orders where owner_id = ? group by customer_id having count(*) > 1`,
    [store.ownerId],
  );
  expect(twice).toEqual([]);
  const [keys] = await rows<{ count: number }>(
    `select count(*) from idempotency_keys where owner_id = ?`,
    [store.ownerId],
  );
  expect(keys?.count).toBe(orders);
}, 300_000);
