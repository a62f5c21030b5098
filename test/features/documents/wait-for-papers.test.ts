import { expect, test } from 'vitest';
import { findPapers, waitForPapers } from '../../../src/features/documents/papers.ts';
import { requestPapers } from '../../../src/features/documents/request-papers.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { anOrder } from '../../support/orders.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();

async function asked() {
  const store = await aStore(context.app);
  const { id: orderId } = await anOrder(store);
  const { id } = await requestPapers(
    store.tenant,
    { kinds: ['label'], orderIds: [orderId] },
    SYSTEM,
  );
  return { store, id };
}

test('whoever waits for a worker that is busy gets what there is when patience ends', async () => {
  await worker.hang();
  const { store, id } = await asked();
  const started = Date.now();
  expect((await waitForPapers(store.tenant, id, 300)).state).toBe('queued');
  expect(Date.now() - started).toBeGreaterThanOrEqual(300);
});

test('nobody waits where no worker lives', async () => {
  await worker.stop();
  const { store, id } = await asked();
  const started = Date.now();
  expect((await waitForPapers(store.tenant, id)).state).toBe('queued');
  expect(Date.now() - started).toBeLessThan(5_000);
});

test('waiting ends with the papers', async () => {
  await worker.start();
  const { store, id } = await asked();
  expect((await waitForPapers(store.tenant, id)).state).toBe('done');
  expect((await findPapers(store.tenant, id)).pageCount).toBe(1);
});
