import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { database, inTransaction } from '../../../src/kernel/db/db.ts';
import { addJob } from '../../../src/kernel/jobs/add-job.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { ask } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate } from '../../support/resilience/load.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const PER_SECOND = bySize({ smoke: 60, full: 200 });
const IDLE = bySize({ smoke: 20, full: 200 });
const SLOW = 50;
const JOBS = bySize({ smoke: 200, full: 2_000 });
const context = useApp();
const { start, startWorker, urlOf } = useWebProcesses(context);
useInvariants();

/** A connection that has asked once and is kept open. */
async function idleConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

test('B-13 a web process that is told to stop loses no request that it has taken', async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: 100_000 });
  const shop = shoppingIn(store, goods);
  const web = await start();
  onTestFinished(() => web.stop());
  const port = Number(new URL(web.url).port);
  const idle = await Promise.all(Array.from({ length: IDLE }, () => idleConnection(port)));
  // Checkouts of a product that somebody else is changing wait for it.
  const busy = await someGoods(store, { stock: 1_000 });
  const ours = await database().transaction();
  await ours.raw('select id from product_variants where owner_id = ? and id = ? for update', [
    store.ownerId,
    busy.variantId,
  ]);
  onTestFinished(async () => {
    if (!ours.isCompleted()) await ours.rollback();
  });
  const slow = Promise.all(
    Array.from({ length: SLOW }, () => shoppingIn(store, busy).buy(web.url)),
  );
  // As a load balancer does: it looks whether the process is ready, and else asks another one.
  let origin = web.url;
  const watch = setInterval(async () => {
    if ((await ask(`${web.url}/readyz`)).status !== 200) origin = urlOf(0);
  }, 200);
  const load = atRate(PER_SECOND, 4, (turn) => shop.visit(origin, turn));
  await wait(1_000);
  const told = performance.now();
  web.child.kill('SIGTERM');
  const exited = once(web.child, 'exit').then(([code]) => ({ code, at: performance.now() }));
  let readiness = 200;
  while (readiness === 200) ({ status: readiness } = await ask(`${web.url}/readyz`));
  expect(readiness).toBe(503);
  await wait(1_500);
  await ours.rollback();

  const [code, answers, waited] = [await exited, await load, await slow];
  expect(code.code).toBe(0);
  const took = (code.at - told) / 1_000;
  figure('B-13', { what: 'web process: exit after SIGTERM', value: took, unit: 's', limit: 15 });
  expect(took).toBeLessThan(15);
  expect(waited.map(({ status }) => status)).toEqual(Array(SLOW).fill(201));
  clearInterval(watch);
  const lost = answers.filter(({ answer }) => answer.status === 0 || answer.status >= 400);
  expect(lost.map(({ answer }) => `${answer.status} ${answer.error}`)).toEqual([]);
  for (const socket of idle) socket.destroy();
}, 60_000);

test('B-13 a worker that is told to stop finishes or hands back what it is at', async () => {
  await migrateQueue(context.db.url);
  const worker = startWorker();
  for (let n = 0; n < JOBS; n++) {
    await inTransaction((trx) => addJob(trx, 'run-recurring', { name: 'low-stock' }));
  }
  await rows(`update jobs set run_at = now() - interval '1 minute'`);
  const open = async () => {
    const [found] = await rows<{ count: number }>(
      `select count(*) from jobs where state <> 'done'`,
    );
    return found?.count ?? 0;
  };
  await expect.poll(open, { timeout: 20_000, interval: 5 }).toBeLessThan(JOBS);
  const told = performance.now();
  await worker.stop();
  const took = (performance.now() - told) / 1_000;
  figure('B-13', { what: 'worker: exit after SIGTERM', value: took, unit: 's', limit: 30 });
  expect(took).toBeLessThan(30);
  const [held] = await rows<{ count: number }>(
    `select count(*) from jobs where state = 'queued' and leased_until > now()`,
  );
  expect(held?.count).toBe(0);
  startWorker();
  await expect.poll(open, { timeout: 80_000, interval: 100 }).toBe(0);
}, 120_000);
