import { expect, test } from 'vitest';
import { shuffled } from '../../../dev/provider-load.ts';
import { useApp } from '../../support/app.ts';
import { brokenHolds, brokenStock, orderCount, someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, withinMs } from '../../support/resilience/load.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { placeOrder, shopperNo } from '../../support/web-shoppers.ts';

const CARTS = bySize({ smoke: 400, full: 2_000 });
const CLIENTS = 40;
const context = useApp();
useInvariants();
const { urlOf } = useWebProcesses(context);

test(`A-02 ${CARTS} carts of five shuffled lines over 20 products through two processes: all placed, no deadlock`, async () => {
  const store = await aStore(context.app);
  const goods = await Promise.all(
    Array.from({ length: 20 }, () => someGoods(store, { stock: CARTS * 2 })),
  );
  const before = await deadlocks();
  const since = performance.now();
  const answers = await atOnce(Array(CARTS).keys(), CLIENTS, (turn) =>
    placeOrder(urlOf(turn), store, {
      paymentMethod: 'cod',
      customer: shopperNo(turn),
      items: shuffled(goods, turn + 1)
        .slice(0, 5)
        .map(({ productId }) => ({ productId, quantity: 1 + (turn % 2) })),
    }),
  );
  const seconds = (performance.now() - since) / 1_000;
  const failed = answers.filter(({ answer }) => answer.status !== 201);
  expect(failed.map(({ answer }) => answer)).toEqual([]);
  expect(await orderCount(store)).toBe(CARTS);
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
  expect(await deadlocks()).toBe(before);
  figure('A-02', { what: 'all carts', value: seconds, unit: 's', limit: 60 });
  figure('A-02', { what: 'p99', value: withinMs(answers, 0.99), unit: 'ms' });
}, 240_000);

/** PostgreSQL's own count of deadlocks in this database. */
async function deadlocks(): Promise<number> {
  const [found] = await rows<{ deadlocks: number }>(
    `select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return found?.deadlocks ?? Number.NaN;
}
