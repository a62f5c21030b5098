import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processUsage } from '../dev/process-usage.ts';
import { migrateUp } from '../migrations/run.ts';
import { hashPassword } from '../src/features/accounts/passwords/password-hash.ts';
import { connectDatabase, rows } from '../src/kernel/db/db.ts';
import { countWorkers } from '../src/kernel/jobs/heartbeat.ts';
import { acrossTenants } from '../src/kernel/tenancy/tenant.ts';
import { FIRST_PRODUCT, FIRST_SHOP, fillShops, productSlug, shopSlug } from './checkout/shops.ts';
import { openStores } from './messages/open-stores.ts';
import { openOwnDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { roundsOf } from './rounds.ts';
import { coldStart } from './start/cold-start.ts';
import { allLoads } from './start/loads.ts';
import { installedForProduction } from './start/packages.ts';
import { pageWeight } from './start/page-weights.ts';
import { UsageError } from './usage-error.ts';
import { startWebStack } from './web-stack.ts';
import { startWorker } from './worker.ts';

const STARTS = 5;
const IDLE_MS = 5_000;
const LIMITS = { startSeconds: 0.8, idleMb: 120, loadedMb: 220, productKb: 14 };
const KEY = 'the-benchmark-encryption-key-0000001';
const SECRET = 'the-app-secret-of-the-benchmark';
const PASSWORD = 'bench correct horse battery';
const SHOP = `/catalog/${shopSlug(FIRST_SHOP)}`;

type Env = Record<string, string> & { DATA_DIR: string };

/**
 * How soon a compiled web process gives its first page, what web and worker hold in memory before
 * and after load, what pages weigh and what is installed. With `--packages` production's packages
 * are installed into a folder of their own to be weighed. @throws UsageError
 */
export async function measure(_dir: string, args: string[]): Promise<Figure[]> {
  const isWeighed = args.length === 1 && args[0] === '--packages';
  if (args.length > 0 && !isWeighed) throw new UsageError();
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir);
  const knex = connectDatabase({ databaseUrl: database.url, dbPoolMax: 10 });
  try {
    await migrateUp(database.url);
    await fillShops();
    const env: Env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: KEY,
      JWT_SECRET: 'the-benchmark-signs-sessions-with-this',
      CHAT_APP_SECRET: SECRET,
    };
    return [
      await measureStarts(env),
      ...(await measureWeb(env)),
      ...(await measureWorker(env)),
      ...(isWeighed ? installedForProduction() : []),
    ];
  } finally {
    await knex.destroy();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureStarts(env: Env): Promise<Figure> {
  // The files are in the system's memory afterwards, as on a machine that starts it again.
  await coldStart(env, SHOP);
  const seconds: number[] = [];
  for (let n = 0; n < STARTS; n++) seconds.push(await coldStart(env, SHOP));
  const { median, spread } = roundsOf(seconds);
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    what: 'from the start of web to its first page',
    unit: 's',
    value: rounded(median),
    spread: [rounded(spread[0]), rounded(spread[1])],
    limit: LIMITS.startSeconds,
  };
}

async function measureWeb(env: Env): Promise<Figure[]> {
  const web = await startWebStack(1, env);
  try {
    const [url = ''] = web.urls;
    await pageWeight(`${url}${SHOP}`);
    await wait(IDLE_MS);
    const idle = web.usage().rssMb;
    const lines = await openStores(KEY);
    const weights = await measureWeights(url);
    await allLoads(url, { lines, secret: SECRET });
    const { rssMb: loaded, peakMb } = web.usage();
    return [
      { what: 'memory of web, idle', unit: 'MB', value: idle, limit: LIMITS.idleMb },
      { what: 'after all loads', unit: 'MB', value: loaded, limit: LIMITS.loadedMb, peakMb },
      ...weights,
    ];
  } finally {
    await web.stop();
  }
}

async function measureWeights(url: string): Promise<Figure[]> {
  const authorization = await signedIn(url);
  const product = `${SHOP}/products/${productSlug(FIRST_PRODUCT)}`;
  const pages: [what: string, path: string, headers?: Record<string, string>][] = [
    ['list of goods', SHOP],
    ['product', product],
    ['cart', `${SHOP}/cart`],
    ['checkout', `${SHOP}/checkout`],
    ['orders in the dashboard', '/dashboard/orders', { authorization }],
  ];
  const figures: Figure[] = [];
  for (const [what, path, headers] of pages) {
    const { htmlKb, firstViewKb } = await pageWeight(`${url}${path}`, headers);
    const limit = path === product ? { limit: LIMITS.productKb } : {};
    figures.push({
      what: `first view of ${what}, without pictures`,
      unit: 'KB',
      value: firstViewKb,
      ...limit,
      htmlKb,
    });
  }
  return figures;
}

/** As the owner of a store that has a plan. */
async function signedIn(url: string): Promise<string> {
  const hash = await hashPassword(PASSWORD, 'registration');
  const [owner] = await rows<{ email: string }>(
    acrossTenants(`update users set password_hash = ?
      where id = (select user_id from user_subscriptions limit 1) returning email`),
    [hash],
  );
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner?.email, password: PASSWORD }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return `Bearer ${accessToken}`;
}

/** Until it is at work, and what it holds then. */
async function measureWorker(env: Env): Promise<Figure[]> {
  const before = await countWorkers();
  const began = performance.now();
  const worker = startWorker(env);
  try {
    while ((await countWorkers()) === before) await wait(10);
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(2));
    await wait(IDLE_MS);
    const memory = processUsage(worker.child.pid)?.rssMb ?? 0;
    return [
      { what: 'from the start of the worker to its work', unit: 's', value: seconds },
      { what: 'memory of the worker, idle', unit: 'MB', value: memory },
    ];
  } finally {
    await worker.stop();
  }
}
