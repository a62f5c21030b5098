import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce } from '../../support/resilience/load.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { placeOrder, post, shopperNo } from '../../support/web-shoppers.ts';

const ORDERS = bySize({ smoke: 300, full: 5_000 });
const STORES = 10;
const context = useApp();
useInvariants();
const { urlOf } = useWebProcesses(context);

/** Orders that shoppers placed and what was counted of them, by store and month. */
const counted = () =>
  rows<{ ownerId: string; month: string; orders: number; counted: number | null }>(
    `select o.owner_id as "ownerId", to_char(o.created_at at time zone 'UTC', 'YYYY-MM') as month,
            count(*) as orders, min(c.count) as counted
       from orders o
       left join usage_counters c on c.owner_id = o.owner_id and c.metric = 'orders'
        and c.period = to_char(o.created_at at time zone 'UTC', 'YYYY-MM')
      where o.source = 'public_store' group by 1, 2`,
  );

test(`A-12 ${ORDERS} orders over ${STORES} stores through two processes: usage is what was ordered, and what operators earn stays`, async () => {
  const operator = await anOperator(context.app);
  const shops = await Promise.all(
    Array.from({ length: STORES }, async () => {
      const store = await aStore(context.app);
      return { store, ...(await someGoods(store, { stock: ORDERS })) };
    }),
  );
  const recurring = async () => {
    const answer = await fetch(`${urlOf(0)}/api/admin/revenue`, { headers: operator.headers });
    const { mrr } = (await answer.json()) as { mrr: number };
    return [answer.status, mrr];
  };
  const before = await recurring();
  expect(before).toEqual([200, expect.any(Number)]);
  const since = performance.now();
  const answers = await atOnce(Array(ORDERS).keys(), 24, async (turn) => {
    const { store, productId } = shops[turn % STORES] as (typeof shops)[number];
    const items = [{ productId, quantity: 1 }];
    // One in ten is refused, and is no usage; one in ten is the seller's own, which counts for nothing.
    if (turn % 100 < 10) {
      const none = { paymentMethod: 'cod', customer: shopperNo(turn), items: [] };
      return (await placeOrder(urlOf(turn), store, none)).status;
    }
    if (turn % 100 < 20) {
      const own = { customer: shopperNo(turn), items, paymentMethod: 'cod' };
      return (await post(`${urlOf(turn)}/api/orders`, own, store.headers)).status;
    }
    if (turn % 500 === 20) expect(await recurring()).toEqual(before);
    const order = { paymentMethod: 'cod', customer: shopperNo(turn), items };
    return (await placeOrder(urlOf(turn), store, order)).status;
  });
  const seconds = (performance.now() - since) / 1_000;
  expect(answers.filter(({ answer }) => answer !== 201 && answer !== 400)).toEqual([]);
  const found = await counted();
  const ordered = found.reduce((sum, { orders }) => sum + orders, 0);
  expect(ordered).toBe(ORDERS * 0.8);
  expect(new Set(found.map(({ ownerId }) => ownerId)).size).toBe(STORES);
  expect(found.filter((month) => month.counted !== month.orders)).toEqual([]);
  expect(await recurring()).toEqual(before);
  figure('A-12', { what: 'orders and refusals', value: ORDERS / seconds, unit: '/s' });
}, 600_000);
