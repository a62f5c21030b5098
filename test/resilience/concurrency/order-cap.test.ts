import { afterEach, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { orderCount, someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);

afterEach(async () => {
  await rows(`update plans set order_cap = 2000 where slug = 'growth'`);
  await setPlatform({ orderCap: 'count' });
});

test('50 shoppers at once, five orders below an enforced cap: exactly five get through', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store, { stock: 100 });
  const buy = (index: number) =>
    checkout(store, {
      items: [{ productId, quantity: 1 }],
      customer: {
        name: `Shopper ${index}`,
        phone: String(9_800_000_000 + index),
        address: { line1: '1 Road', city: 'Pune', postalCode: '411001' },
      },
    });
  for (let index = 100; index < 103; index++) {
    expect((await buy(index)).statusCode).toBe(201);
  }
  await rows(`update plans set order_cap = 8 where slug = 'growth'`);
  await setPlatform({ orderCap: 'enforce' });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => buy(index)));
  const told = answers.map((answer) => answer.json().code ?? answer.statusCode);
  expect(told.filter((word) => word === 201)).toHaveLength(5);
  expect(told.filter((word) => word === 'STORE_NOT_TAKING_ORDERS')).toHaveLength(45);
  expect(await orderCount(store)).toBe(8);
});
