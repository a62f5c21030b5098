import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openLocalDatabase } from '../dev/local-database.ts';
import { seedStores } from '../dev/seed/seed-stores.ts';
import { migrateUp } from '../migrations/run.ts';
import { loadConfig } from '../src/config.ts';
import { connectDatabase, rows } from '../src/db.ts';
import { setJobDispatcher } from '../src/domain/jobs/dispatcher.ts';
import { countWorkers } from '../src/domain/jobs/heartbeat.ts';
import { findPapers, isBeingMade } from '../src/domain/papers/papers.ts';
import { requestPapers } from '../src/domain/papers/request-papers.ts';
import { createLog } from '../src/log.ts';
import { projectRoot } from '../src/paths.ts';
import { openQueue } from '../src/queue.ts';
import { SYSTEM } from '../src/session.ts';
import { tenantOfStore } from '../src/tenant.ts';

const ORDERS = 200;
const LIMITS = { seconds: 10, megabytes: 300 };
const HINDI = '{"name":"श्रीमती कृष्णमूर्ति द्विवेदी"}';

/**
 * `node dist/bench/papers.js`: invoice and label of 200 orders in one PDF, made by a real worker
 * process on a database of its own. Prints seconds and the worker's peak of memory as JSON.
 */
async function main(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  process.env.DATA_DIR = dataDir;
  const database = await openLocalDatabase(dataDir);
  process.env.DATABASE_URL = database.url;
  const config = loadConfig();
  await migrateUp(config.databaseUrl);
  const knex = connectDatabase(config);
  const queue = openQueue(config, createLog('silent'));
  setJobDispatcher(queue.enqueue);
  const worker = spawn(process.execPath, [join(projectRoot, 'dist/worker/main.js')], {
    env: { ...process.env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const figures = await measure(worker);
    console.log(JSON.stringify(figures, null, 2));
    return figures.seconds < LIMITS.seconds && figures.peakMegabytes < LIMITS.megabytes ? 0 : 1;
  } finally {
    worker.kill('SIGTERM');
    await new Promise((resolve) => worker.once('exit', resolve));
    await queue.close();
    await knex.destroy();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(worker: ChildProcess) {
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
  const restingMegabytes = memoryOf(worker, 'VmRSS');
  const tenant = tenantOfStore({ ownerId });
  const orderIds = chosen.map(({ id }) => id);
  const started = performance.now();
  const { id } = await requestPapers(tenant, { kinds: ['invoice', 'label'], orderIds }, SYSTEM);
  while (isBeingMade(await findPapers(tenant, id))) await wait(50);
  const seconds = (performance.now() - started) / 1_000;
  const { state, pageCount } = await findPapers(tenant, id);
  return {
    orders: orderIds.length,
    state,
    pageCount,
    seconds: Number(seconds.toFixed(2)),
    limitSeconds: LIMITS.seconds,
    restingMegabytes,
    peakMegabytes: memoryOf(worker, 'VmHWM'),
    limitMegabytes: LIMITS.megabytes,
    loadOfMachine: loadavg()[0],
  };
}

/** What the kernel says of a process's memory. */
function memoryOf({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024);
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
