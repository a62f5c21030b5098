import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { placeUnpaidCheckout } from '../../src/features/checkout/place-unpaid-checkout.ts';
import { bindChannels } from '../../src/features/notifications/deliver/channels.ts';
import { setJobDispatcher } from '../../src/kernel/jobs/dispatcher.ts';
import { type JobQueue, openQueue } from '../../src/kernel/queue/queue.ts';
import { JOB_HANDLERS } from '../../worker/jobs/index.ts';
import { type RunningWorker, startWorker } from '../../worker/start-worker.ts';
import { someGoods } from '../support/goods.ts';
import { aPhone, noticesOf, testChannels } from '../support/notices.ts';
import { BACKENDS, silentLog, useQueueBackend } from '../support/queue-backends.ts';
import { ADDRESS, ASHA } from '../support/shopper.ts';
import { aStore, shopOf } from '../support/stores.ts';

/** What wins.md promises between the order and the phone. */
const PROMISED_MS = 10_000;

describe.each(BACKENDS)('a new order on the phone, with %s', (kind) => {
  const backend = useQueueBackend(kind);
  let worker: RunningWorker | null = null;
  let queue: JobQueue | null = null;
  let pushService: Server;
  let arrived: (request: IncomingMessage) => void = () => {};

  beforeAll(async () => {
    pushService = createServer((request, response) => {
      request.resume();
      response.writeHead(201).end();
      arrived(request);
    });
    await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve));
    bindChannels(testChannels(backend.config));
    worker = await startWorker({ config: backend.config, log: silentLog, handlers: JOB_HANDLERS });
    queue = openQueue(backend.config, silentLog);
    await queue.untilReachable();
    setJobDispatcher(queue.enqueue);
  });
  afterEach(() => setJobDispatcher(null));
  afterAll(async () => {
    await worker?.stop();
    await queue?.close();
    pushService.close();
  });

  test('is there within ten seconds of its commit', async () => {
    const app = await buildApp(backend.config);
    await app.ready();
    const store = await aStore(app);
    const goods = await someGoods(store);
    const { port } = pushService.address() as AddressInfo;
    await aPhone(store, `http://127.0.0.1:${port}/phone`);
    const shop = await shopOf(store);
    const push = new Promise<IncomingMessage>((resolve) => {
      arrived = resolve;
    });
    await placeUnpaidCheckout(
      shop,
      {
        items: [{ productId: goods.productId, quantity: 1 }],
        customer: { ...ASHA, address: ADDRESS },
      },
      { idempotency: null },
    );
    const committed = performance.now();
    const request = await push;
    expect(performance.now() - committed).toBeLessThan(PROMISED_MS);
    expect(request.headers['content-encoding']).toBe('aes128gcm');
    await expect
      .poll(() => noticesOf(store).then((all) => all.find(({ channel }) => channel === 'push')))
      .toMatchObject({ status: 'sent', title: 'New order 1001' });
    await app.close();
  });
});
