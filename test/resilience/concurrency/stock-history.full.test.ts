import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { brokenHolds, brokenStock, someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { isLinearizable, type Operation } from '../../support/resilience/linearizable.ts';
import { atOnce } from '../../support/resilience/load.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses, WITHOUT_STORE_LIMITS } from '../../support/web-processes.ts';
import { placeOrder, shopperNo } from '../../support/web-shoppers.ts';

const OPERATIONS = bySize({ smoke: 600, full: 20_000 });
const ITEMS = 5;
const STOCK = 30;
const CLIENTS = 20;
const context = useApp();
useInvariants();
const { urlOf } = useWebProcesses(context, () => WITHOUT_STORE_LIMITS);

/** One item, and everything that was done to its stock. */
interface Item extends TestGoods {
  history: Operation[];
  /** Orders that nobody has cancelled yet. */
  orders: { id: string; quantity: number }[];
}

let store: TestStore;

/** Asks a process as the seller. */
async function ask<T>(turn: number, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${urlOf(turn)}/api/${path}`, {
    method,
    headers: { ...store.headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.text();
  expect(response.status, answer).toBe(200);
  return JSON.parse(answer) as T;
}

async function buy(turn: number, item: Item): Promise<Operation['apply']> {
  const quantity = 1 + (turn % 4);
  const items = [{ productId: item.productId, quantity }];
  const order = { paymentMethod: 'cod', customer: shopperNo(turn), items };
  const { status, body } = await placeOrder(urlOf(turn), store, order);
  if (status === 201 && body.order) {
    item.orders.push({ id: body.order.id, quantity });
    return (stock) => (stock >= quantity ? stock - quantity : null);
  }
  expect([status, body.code]).toEqual([400, 'OUT_OF_STOCK']);
  return (stock) => (stock < quantity ? stock : null);
}

async function cancel(turn: number, item: Item): Promise<Operation['apply']> {
  const order = item.orders.shift();
  if (!order) return look(turn, item);
  await ask(turn, 'PUT', `orders/${order.id}/status`, { status: 'cancelled' });
  return (stock) => stock + order.quantity;
}

const variantPath = ({ productId, variantId }: Item): string =>
  `products/${productId}/variants/${variantId}`;

async function edit(turn: number, item: Item): Promise<Operation['apply']> {
  const stock = turn % STOCK;
  await ask(turn, 'PATCH', variantPath(item), { stock });
  return () => stock;
}

async function look(turn: number, item: Item): Promise<Operation['apply']> {
  const path = `products/${item.productId}`;
  const { variants } = await ask<{ variants: { stock: number }[] }>(turn, 'GET', path);
  const seen = variants[0]?.stock;
  expect(seen).toBeTypeOf('number');
  return (stock) => (stock === seen ? stock : null);
}

/** Of ten, four buy, three cancel, one sets the stock, two look. */
const KINDS = [buy, cancel, buy, look, buy, cancel, edit, buy, cancel, look];

async function operate(turn: number, item: Item): Promise<void> {
  const act = KINDS[Math.floor(Math.random() * KINDS.length)] ?? look;
  const invoked = performance.now();
  const apply = await act(turn, item);
  item.history.push({ invoked, answered: performance.now(), apply });
}

test(`A-13 ${OPERATIONS} purchases, cancellations, corrections and looks at ${ITEMS} items through two processes have a sequential history`, async () => {
  store = await aStore(context.app);
  const items = await Promise.all(
    Array.from({ length: ITEMS }, async (): Promise<Item> => {
      const goods = await someGoods(store, { stock: STOCK });
      return { ...goods, history: [], orders: [] };
    }),
  );
  const since = performance.now();
  await atOnce(Array(OPERATIONS).keys(), CLIENTS, (turn) =>
    operate(turn, items[turn % ITEMS] as Item),
  );
  const seconds = (performance.now() - since) / 1_000;
  const done = items.reduce((sum, { history }) => sum + history.length, 0);
  expect(done).toBe(OPERATIONS);
  expect(items.map(({ history }) => isLinearizable(history, STOCK))).toEqual(
    Array(ITEMS).fill(true),
  );
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
  figure('A-13', { what: 'operations', value: OPERATIONS / seconds, unit: '/s' });
}, 600_000);
