import { expect, test } from 'vitest';
import { deliverDue } from '../../../../src/features/outgoing-webhooks/deliver/deliver-due.ts';
import { aggregateHealth } from '../../../../src/features/platform/health/aggregate-health.ts';
import { readOutgoing } from '../../../../src/features/platform/health/queries/outgoing.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import { anOrder } from '../../../support/orders.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, aStore } from '../../../support/stores.ts';
import { anEndpoint } from '../../../support/webhook-endpoints.ts';
import { answering, useWebhookReceiver } from '../../../support/webhook-receiver.ts';

const context = useApp();
const receiver = useWebhookReceiver(context);
const health = () => inTransaction(readOutgoing);
const page = async () => {
  await aggregateHealth();
  const { headers } = await anOperator(context.app);
  return (await context.app.inject({ url: '/admin/health', headers })).body;
};

test('operators see what is late, given up and failing, but not what waits for its turn', async () => {
  const none = { late: 0, oldestDueAt: null, deadDay: 0, failing: 0 };
  expect(await health()).toEqual(none);
  expect(await page()).toContain('All webhooks to stores’ endpoints arrive.');
  const store = await aStore(context.app);
  await anEndpoint(store, receiver.origin, ['order.created']);
  await anOrder(store);
  expect(await health()).toEqual(none);
  await rows(
    `update outgoing_deliveries set next_attempt_at = now() - interval '11 minutes' where owner_id = ?`,
    [store.ownerId],
  );
  expect(await health()).toEqual({ ...none, late: 1, oldestDueAt: expect.any(Date) });
  receiver.answers['/'] = answering(500);
  await deliverDue();
  expect(await health()).toEqual({ ...none, failing: 1 });
  receiver.answers['/'] = answering(410);
  await rows('update outgoing_deliveries set next_attempt_at = now() where owner_id = ?', [
    store.ownerId,
  ]);
  await deliverDue();
  expect(await health()).toEqual({ ...none, deadDay: 1 });
});
