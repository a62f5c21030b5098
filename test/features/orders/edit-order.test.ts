import { expect, test } from 'vitest';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { editOrder } from '../../../src/features/orders/edit/edit-order.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { ASHA } from '../../support/shopper.ts';
import { countingStatements } from '../../support/statements.ts';
import { aStore, shopOf } from '../../support/stores.ts';

const context = useApp();
useInvariants();

test('goods stay locked for two statements and the commit, however much an edit changes', async () => {
  const store = await aStore(context.app);
  const shop = await shopOf(store);
  const order = await anOrder(store);
  const { totalAmountMinor: amountMinor } = order;
  await recordPayment(store.tenant, order.id, { amountMinor, method: 'cash' }, SYSTEM);
  await fulfillOrder(store.tenant, order.id, {}, SYSTEM);
  const items = order.items.map((item) => ({ ...item, quantity: 3 }));
  const edit = { items, customer: { ...ASHA, phone: '98220 00000' }, notes: 'Gift' };
  const { statements } = await countingStatements(context.db.knex, () =>
    editOrder(shop, order.id, edit, SYSTEM),
  );
  const isLock = (sql: string) => /from product_variants[^;]*for no key update/.test(sql);
  const since = statements.slice(statements.findIndex(isLock) + 1);
  expect(since.filter((sql) => !/^commit/i.test(sql))).toEqual([
    expect.stringContaining('insert into stock_movements'),
    expect.stringContaining('update orders'),
  ]);
});
