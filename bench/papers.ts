import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processUsage } from '../dev/process-usage.ts';
import { procfileArgs } from '../dev/procfile.ts';
import { seedStores } from '../dev/seed/seed-stores.ts';
import { migrateUp } from '../migrations/run.ts';
import { loadConfig } from '../src/config.ts';
import { findPapers } from '../src/features/documents/papers.ts';
import { requestPapers } from '../src/features/documents/request-papers.ts';
import { connectDatabase, rows } from '../src/kernel/db/db.ts';
import { setJobDispatcher } from '../src/kernel/jobs/dispatcher.ts';
import { countWorkers } from '../src/kernel/jobs/heartbeat.ts';
import { openQueue } from '../src/kernel/queue/queue.ts';
import { tenantOfStore } from '../src/kernel/tenancy/tenant.ts';
import { createLog } from '../src/log.ts';
import { projectRoot } from '../src/paths.ts';
import { SYSTEM } from '../src/session.ts';
import { openOwnDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { UsageError } from './usage-error.ts';

const ORDERS = 200;
const LIMITS = { seconds: 10, megabytes: 300 };
const HINDI = '{"name":"श्रीमती कृष्णमूर्ति द्विवेदी"}';

/**
 * Invoice and label of 200 orders in one PDF, made by a real worker process on a database of its
 * own: how long it takes, and the worker's peak of memory. @throws UsageError
 */
export async function measure(_dir: string, args: string[]): Promise<Figure[]> {
  if (args.length > 0) throw new UsageError();
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir);
  const config = { ...loadConfig(), dataDir };
  await migrateUp(config.databaseUrl);
  const knex = connectDatabase(config);
  const queue = openQueue(config, createLog('silent', 'web'));
  setJobDispatcher(queue.enqueue);
  const worker = spawn(process.execPath, procfileArgs('worker'), {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => worker.kill());
  try {
    return await ofWorker(worker);
  } finally {
    worker.kill();
    await new Promise((resolve) => worker.once('exit', resolve));
    await queue.close();
    await knex.destroy();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ofWorker(worker: ChildProcess): Promise<Figure[]> {
  await seedStores({ stores: 1, products: 60, orders: 2 * ORDERS, seed: 1 }, () => {});
  const [store] = await rows<{ ownerId: string }>('select owner_id as "ownerId" from stores');
  if (!store) throw new Error('no store was seeded');
  const { ownerId } = store;
  await rows(
    `update orders set customer = customer || ?::jsonb where owner_id = ? and order_number % 2 = 0`,
    [HINDI, ownerId],
  );
  const chosen = await rows<{ id: string }>(
    `select id from orders where owner_id = ? and status <> 'cancelled' order by id limit ${ORDERS}`,
    [ownerId],
  );
  while ((await countWorkers()) === 0) await wait(100);
  const restingMegabytes = processUsage(worker.pid)?.rssMb;
  const tenant = tenantOfStore({ ownerId });
  const orderIds = chosen.map(({ id }) => id);
  const started = performance.now();
  const { id } = await requestPapers(tenant, { kinds: ['invoice', 'label'], orderIds }, SYSTEM);
  while ((await findPapers(tenant, id)).isBeingMade) await wait(50);
  const seconds = (performance.now() - started) / 1_000;
  const { state, pageCount } = await findPapers(tenant, id);
  if (state !== 'done') throw new Error(`the papers are ${state}`);
  const time: Figure = {
    what: `invoice and label of ${ORDERS} orders`,
    unit: 's',
    value: Number(seconds.toFixed(2)),
    limit: LIMITS.seconds,
    pageCount: pageCount ?? 0,
  };
  const peak = processUsage(worker.pid)?.peakMb;
  if (peak === undefined) return [time];
  const memory = { what: 'peak of the worker', unit: 'MB', value: peak } as const;
  const resting = restingMegabytes ?? 0;
  return [time, { ...memory, limit: LIMITS.megabytes, restingMegabytes: resting }];
}
