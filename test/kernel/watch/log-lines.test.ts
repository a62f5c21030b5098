import { hostname } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { addJob } from '../../../src/kernel/jobs/add-job.ts';
import type { JobName } from '../../../src/kernel/jobs/job-names.ts';
import { version } from '../../../src/kernel/watch/build-info.ts';
import { logOptions } from '../../../src/log.ts';
import type { JobHandler } from '../../../worker/jobs/job-handler.ts';
import { runJob } from '../../../worker/run-job.ts';
import { useApp } from '../../support/app.ts';
import { caughtLog } from '../../support/logs.ts';
import {
  aChatStore,
  chatMessages,
  postDeliveryOf,
  SIGNED,
  textMessage,
} from '../../support/provider-events.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const logs = caughtLog();
const context = useApp(SIGNED, { ...logOptions('info', 'web'), stream: logs.stream });
let shop: TestStore;
beforeAll(async () => {
  shop = await aStore(context.app);
});

/** The line of the last request to a route. */
const requestTo = (route: string) =>
  logs.lines().findLast((line) => line.msg === 'request' && line.route === route);

test('every line says which process of which version wrote it where', async () => {
  await context.app.inject('/login');
  expect(requestTo('/login')).toMatchObject({
    service: 'web',
    version,
    host: hostname(),
    pid: process.pid,
  });
});

test('requests to a shop name its owner', async () => {
  await context.app.inject(`/catalog/${shop.slug}/cart`);
  expect(requestTo('/catalog/:slug/cart')).toMatchObject({ ownerId: shop.ownerId });
});

test('so do webhooks', async () => {
  const store = await aChatStore(context);
  await postDeliveryOf(context)(chatMessages(store, textMessage('hello')));
  expect(requestTo('/webhooks/provider')).toMatchObject({ status: 200, ownerId: store.ownerId });
});

async function lineOf(name: JobName, handler: JobHandler) {
  const data = { ownerId: shop.ownerId };
  const jobId = await inTransaction((trx) => addJob(trx, name, data));
  const signal = new AbortController().signal;
  const key = { ...data, id: jobId };
  await runJob({ handlers: { [name]: handler }, log: logs.log, signal }, key);
  const lines = logs.lines().filter((line) => line.jobId === jobId);
  expect(lines).toHaveLength(1);
  return lines[0];
}

test('each attempt at a job has one line', async () => {
  const about = { attempt: 1, ownerId: shop.ownerId, durationMs: expect.any(Number) };
  const done = await lineOf('make-papers', async () => {});
  expect(done).toMatchObject({ level: 'info', job: 'make-papers', outcome: 'done', ...about });
  const failed = await lineOf('run-bulk', async () => {
    throw new Error('asha@example.org');
  });
  expect(failed).toMatchObject({ level: 'warn', job: 'run-bulk', outcome: 'failed', ...about });
  expect(JSON.stringify(failed)).not.toContain('asha');
});
