import { expect, test } from 'vitest';
import { changeStatus } from '../../src/features/orders/change-status.ts';
import { SYSTEM } from '../../src/session.ts';
import { useApp } from '../support/app.ts';
import { anOrder } from '../support/orders.ts';
import { useRealWorker } from '../support/real-worker.ts';
import { aStore } from '../support/stores.ts';
import { anEndpoint } from '../support/webhook-endpoints.ts';
import { useWebhookReceiver, verified } from '../support/webhook-receiver.ts';

const context = useApp();
const receiver = useWebhookReceiver(context);
useRealWorker(context);

test('the worker sends what happens to an order by itself, in its order', async () => {
  const store = await aStore(context.app);
  const { secret } = await anEndpoint(store, receiver.origin, [
    'order.created',
    'order.paid',
    'order.shipped',
  ]);
  const order = await anOrder(store);
  await changeStatus(store.tenant, order.id, { financialStatus: 'paid' }, SYSTEM);
  await changeStatus(store.tenant, order.id, { status: 'shipped' }, SYSTEM);
  await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(3);
  for (const got of receiver.got) verified(got, secret);
  expect(receiver.got.map(({ type }) => type)).toEqual([
    'order.created',
    'order.paid',
    'order.shipped',
  ]);
});
