import { expect, test } from 'vitest';
import { cancelOrder } from '../../../src/features/payments/cancel-order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { aPaidOrder } from '../../support/paid-orders.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);

test('cancelling with a refund locks the order, its payment and its stock, in this order', async () => {
  const { store, goods } = await anOnlineShop(context, { stock: 100, priceMinor: 25_000 });
  const { id } = await aPaidOrder(context, simulator, store, goods);
  const locked: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    const [, table] = /from "?(orders|payment_transactions|product_variants)\b/.exec(sql) ?? [];
    if (/for no key update|for update/.test(sql) && table) locked.push(table);
    if (/update product_variants/.test(sql)) locked.push('product_variants');
  };
  context.db.knex.on('query', note);
  const cancellation = {
    reason: 'Broken',
    restock: true,
    tellCustomer: false,
    cashRefused: false,
  } as const;
  const { refund } = await cancelOrder(
    store.tenant,
    id,
    { ...cancellation, refundMinor: 100_000 },
    SYSTEM,
  );
  context.db.knex.off('query', note);
  expect(refund).toMatchObject({ status: 'done' });
  const first = [...new Set(locked)];
  expect(first).toEqual(['orders', 'payment_transactions', 'product_variants']);
});
