import { expect, test } from 'vitest';
import {
  deadEvents,
  waitingPayments,
} from '../../../../src/features/platform/overview/queries/counts.ts';
import { quietStores } from '../../../../src/features/platform/stores/queries/list-stores.ts';
import { useApp } from '../../../support/app.ts';
import { rows } from '../../../support/rows.ts';
import { aStore } from '../../../support/stores.ts';
import { aWebhookEvent } from '../../../support/webhook-events.ts';

const context = useApp();

test('all is quiet on a new platform', async () => {
  expect(await waitingPayments()).toEqual({ count: 0, stores: 0, oldestAt: null });
  expect(await deadEvents()).toEqual({ count: 0, stores: 0, oldestAt: null });
  expect(await quietStores()).toBe(0);
});

test('payments that wait are counted with their stores and the oldest of them', async () => {
  const { ownerId } = await aStore(context.app);
  for (const days of [1, 3]) {
    await rows(
      `insert into payment_transactions (owner_id, id, provider, status, amount_minor, currency, metadata, created_at)
       values (?, gen_random_uuid(), 'gateway', 'captured', 100, 'INR', '{"needsOrderCreation":true}', now() - ? * interval '1 day')`,
      [ownerId, days],
    );
  }
  const { count, stores, oldestAt } = await waitingPayments();
  expect([count, stores]).toEqual([2, 1]);
  expect(Date.now() - Number(oldestAt)).toBeGreaterThan(2 * 86_400_000);
});

test('dead events are counted, those of no store, too; failed ones are still tried', async () => {
  const { ownerId } = await aStore(context.app);
  await aWebhookEvent({ ownerId, state: 'dead' });
  await aWebhookEvent({ ownerId: null, state: 'dead' });
  await aWebhookEvent({ ownerId, state: 'failed' });
  expect(await deadEvents()).toMatchObject({ count: 2, stores: 1 });
});
