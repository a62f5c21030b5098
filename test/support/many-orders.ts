import { createManualOrder } from '../../src/features/orders/create-manual-order.ts';
import type { Order } from '../../src/features/orders/order.ts';
import { SYSTEM } from '../../src/session.ts';
import { someGoods } from './goods.ts';
import { ASHA } from './shopper.ts';
import { shopOf, type TestStore } from './stores.ts';

const AT_A_TIME = 8;

/** Orders entered by hand, all of the same goods, as many as asked for. */
export async function manyOrders(store: TestStore, count: number): Promise<Order[]> {
  const goods = await someGoods(store, { stock: count });
  const shop = await shopOf(store);
  const one = async (n: number) => {
    const phone = `98470${String(n).padStart(5, '0')}`;
    const items = [{ ...goods, quantity: 1 }];
    const order = { customer: { ...ASHA, phone }, items, paymentMethod: 'cod' as const };
    return (await createManualOrder(shop, order, { actor: SYSTEM, idempotency: null })).result;
  };
  const orders: Order[] = [];
  while (orders.length < count) {
    const next = Array.from({ length: Math.min(AT_A_TIME, count - orders.length) });
    orders.push(...(await Promise.all(next.map((_, at) => one(orders.length + at)))));
  }
  return orders;
}
