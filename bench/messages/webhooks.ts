import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LoadAnswer,
  postSigned,
  sendAll,
  shuffled,
  withinMs,
} from '../../dev/provider-load.ts';
import { seedStores } from '../../dev/seed/seed-stores.ts';
import { startWebProcess } from '../../dev/web-process.ts';
import { migrateUp } from '../../migrations/run.ts';
import { loadConfig } from '../../src/config.ts';
import { connectDatabase, rows } from '../../src/db.ts';
import { createProduct } from '../../src/domain/catalog/create-product.ts';
import { connectChannel } from '../../src/domain/channels/connect-channel.ts';
import { SecretBox } from '../../src/encryption.ts';
import { SYSTEM } from '../../src/session.ts';
import { acrossTenants, tenantOfStore } from '../../src/tenant.ts';
import { openOwnDatabase } from '../own-database.ts';
import type { Figure } from '../report.ts';
import { type Delivery, deliveryNo, goodsNames, type Line } from './deliveries.ts';

const POSTS = 20_000;
const REPEATS = POSTS / 5;
const PROCESSES = 2;
const STORES = 8;
const AT_ONCE = 48;
const LIMITS = { seconds: 30, p99Ms: 1_000 };
const SECRET = 'the-app-secret-of-the-benchmark';
const KEY = 'the-benchmark-encryption-key-0000001';

/**
 * Signed deliveries of the chat channel to two web processes on a database of their own: a fifth
 * are repeats, the order is shuffled, some hold several events. Each event must count once.
 */
export async function measureWebhooks(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir);
  const config = { ...loadConfig(), dataDir };
  await migrateUp(config.databaseUrl);
  const knex = connectDatabase(config);
  try {
    const lines = await openStores();
    return await ofProcesses(lines, { DATABASE_URL: database.url, DATA_DIR: dataDir });
  } finally {
    await knex.destroy();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ofProcesses(lines: readonly Line[], env: Record<string, string>) {
  const settings = {
    ...env,
    ENCRYPTION_KEY: KEY,
    CHAT_APP_SECRET: SECRET,
    TRUST_PROXY: '127.0.0.1',
  };
  const starting = Array.from({ length: PROCESSES }, () => startWebProcess(settings));
  const processes = await Promise.all(starting);
  process.once('exit', () => {
    for (const { child } of processes) child.kill();
  });
  try {
    const urls = processes.map(({ url }) => `${url}/webhooks/provider`);
    const deliveries = Array.from({ length: POSTS - REPEATS }, (_, n) => deliveryNo(n, lines));
    const repeats = deliveries.filter((_, n) => n % 4 === 1).slice(0, REPEATS);
    const started = performance.now();
    const answers = await sendAll(
      shuffled([...deliveries, ...repeats]),
      AT_ONCE,
      ({ body }, turn) => postSigned(urls[turn % urls.length] as string, body, SECRET),
    );
    const seconds = (performance.now() - started) / 1_000;
    return [...timesOf(answers, seconds), ...(await miscounted(deliveries))];
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
  }
}

function timesOf(answers: readonly LoadAnswer[], seconds: number): Figure[] {
  const bad = answers.filter(({ status, success }) => status !== 200 || !success).length;
  return [
    {
      what: `${POSTS} signed webhooks, two processes`,
      unit: 's',
      value: Number(seconds.toFixed(1)),
      limit: LIMITS.seconds,
      aSecond: Math.round(answers.length / seconds),
    },
    {
      what: `a webhook, ${AT_ONCE} at once`,
      unit: 'ms',
      p50: Math.round(withinMs(answers, 0.5)),
      value: Math.round(withinMs(answers, 0.99)),
      percentile: 'p99',
      limit: LIMITS.p99Ms,
      worst: Math.round(withinMs(answers, 1)),
    },
    { what: 'webhooks not answered 200', unit: 'answers', value: bad, limit: 0 },
  ];
}

const COUNTS = `
select (select count(*) from webhook_events where state = 'processed') as events,
       (select count(*) from messages) as messages, (select count(*) from draft_orders) as orders`;

/** By how many rows what is there differs from what was sent once. */
async function miscounted(deliveries: readonly Delivery[]): Promise<Figure[]> {
  const [found] = await rows<Record<'events' | 'messages' | 'orders', number>>(
    acrossTenants(COUNTS),
  );
  return (['events', 'messages', 'orders'] as const).map((kind) => {
    const sent = deliveries.reduce((sum, delivery) => sum + delivery[kind], 0);
    const value = Math.abs((found?.[kind] ?? 0) - sent);
    const what = kind === 'orders' ? 'drafts' : kind;
    return { what: `${what} too many or too few, of ${sent}`, unit: 'rows', value, limit: 0 };
  });
}

/** Stores with goods, each with a number that shoppers write to. */
async function openStores(): Promise<Line[]> {
  await seedStores({ stores: STORES, products: 0, orders: 0, seed: 3 }, () => {});
  const stores = await rows<{ ownerId: string }>(
    acrossTenants('select owner_id as "ownerId" from stores order by id'),
  );
  const secrets = new SecretBox(KEY);
  return Promise.all(
    stores.map(async (store, at) => {
      const tenant = tenantOfStore(store);
      for (const name of goodsNames()) {
        const variants = [{ priceMinor: 49_900, stock: 100_000 }];
        await createProduct(tenant, { name, variants }, SYSTEM);
      }
      const line = { numberId: String(1_000 + at), accountId: String(9_000 + at) };
      const connection = { phoneNumberId: line.numberId, accountId: line.accountId };
      await connectChannel(
        tenant,
        { channel: 'chat', ...connection, accessToken: 'none' },
        secrets,
      );
      return line;
    }),
  );
}
