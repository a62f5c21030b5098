import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { brokenHolds, brokenStock, orderCount, someGoods, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { post, shopperNo } from '../../support/web-shoppers.ts';

const STOCK = 50;
const BUYERS = 200;
const WARM_UP = 40;
const SALES = bySize({ smoke: 2, full: 20 });
const context = useApp();
useInvariants();
const { urlOf } = useWebProcesses(context);

interface Bought {
  status: number;
  code: string | undefined;
  /** The pieces that the database still had when a refusal was there: stock only falls here. */
  leftThen: number | null;
}

/** One buyer's only try. */
async function buy(store: TestStore, variantId: string, productId: string, buyer: number) {
  const body = {
    paymentMethod: 'cod',
    items: [{ productId, variantId, quantity: 1 }],
    customer: shopperNo(buyer),
  };
  const url = `${urlOf(buyer)}/api/public/catalog/${store.slug}/checkout`;
  const answer = await post<{ code?: string }>(url, body, { 'idempotency-key': newId() });
  const { code } = answer.body;
  const leftThen = code === 'OUT_OF_STOCK' ? await stockOf(store, variantId) : null;
  return { status: answer.status, code, leftThen } satisfies Bought;
}

// Processes that have just started are slow: nobody begins a sale with them.
beforeAll(async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: WARM_UP });
  for (let buyer = 0; buyer < WARM_UP; buyer++) await buy(store, variantId, productId, buyer);
});

test.each(Array.from({ length: SALES }, (_, sale) => sale + 1))(
  `A-01 flash sale %i: ${BUYERS} buyers at once for ${STOCK} pieces are ${STOCK} orders, nobody is refused while one is left`,
  async () => {
    const store = await aStore(context.app);
    const { productId, variantId } = await someGoods(store, { stock: STOCK });
    const bought = await Promise.all(
      Array.from({ length: BUYERS }, (_, buyer) => buy(store, variantId, productId, buyer)),
    );
    const placed = bought.filter(({ status }) => status === 201);
    const refused = bought.filter(({ status }) => status !== 201);
    // Nobody tries twice: a piece for which somebody was refused would be left over.
    expect(placed).toHaveLength(STOCK);
    expect(refused).toHaveLength(BUYERS - STOCK);
    for (const answer of refused) {
      expect(answer).toEqual({ status: 400, code: 'OUT_OF_STOCK', leftThen: 0 });
    }
    expect(await stockOf(store, variantId)).toBe(0);
    expect(await orderCount(store)).toBe(STOCK);
    expect(await brokenStock(store)).toEqual([]);
    expect(await brokenHolds(store)).toEqual([]);
    const numbers = await rows<{ number: number }>(
      'select order_number as number from orders where owner_id = ?',
      [store.ownerId],
    );
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(STOCK);
  },
  60_000,
);
