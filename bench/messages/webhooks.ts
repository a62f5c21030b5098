import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LoadAnswer,
  post,
  sendAll,
  shuffled,
  signedRequest,
  withinMs,
} from '../../dev/provider-load.ts';
import { migrateUp } from '../../migrations/run.ts';
import { loadConfig } from '../../src/config.ts';
import { findBrokenRules } from '../../src/features/platform/invariants/find-broken-rules.ts';
import { connectDatabase, rows } from '../../src/kernel/db/db.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import { openOwnDatabase } from '../own-database.ts';
import type { Figure } from '../report.ts';
import { interleaved, type Rounds } from '../rounds.ts';
import { startWebStack, type WebStack } from '../web-stack.ts';
import { startBareReceivers } from './bare-receivers.ts';
import { databaseCpu } from './database-cpu.ts';
import { type Delivery, deliveryNo, type Line } from './deliveries.ts';
import { openStores } from './open-stores.ts';

const PROCESSES = 2;
const AT_ONCE = 128;
const ROUNDS = 3;
/** A fifth of the deliveries of a round are repeats. */
const REPEATED = 0.2;
const LIMITS = { perSecond: 500, seconds: 40, p99Ms: 1_000 };
const SECRET = 'the-app-secret-of-the-benchmark';
const KEY = 'the-benchmark-encryption-key-0000001';

/**
 * Signed deliveries of the chat channel to two web processes on a database of their own: a fifth
 * are repeats, the order is shuffled, some hold several events. Each event must count once. In turn
 * with them, the same deliveries to as many processes that only verify and keep them.
 * @param posts deliveries of one round
 */
export async function measureWebhooks(posts: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir);
  const config = { ...loadConfig(), dataDir };
  await migrateUp(config.databaseUrl);
  const knex = connectDatabase(config);
  try {
    const lines = await openStores(KEY);
    const env = { DATABASE_URL: database.url, CHAT_APP_SECRET: SECRET };
    const web = await startWebStack(PROCESSES, { ...env, DATA_DIR: dataDir, ENCRYPTION_KEY: KEY });
    const bare = await startBareReceivers(PROCESSES, env);
    try {
      return await inRounds(posts, { lines, web, bare: bare.urls });
    } finally {
      await Promise.all([web.stop(), bare.stop()]);
    }
  } finally {
    await knex.destroy();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Stage {
  lines: readonly Line[];
  web: WebStack;
  bare: readonly string[];
}

async function inRounds(posts: number, { lines, web, bare }: Stage): Promise<Figure[]> {
  const sent: Delivery[] = [];
  const round = () => {
    const from = sent.length;
    const count = Math.round(posts * (1 - REPEATED));
    const fresh = Array.from({ length: count }, (_, n) => deliveryNo(from + n, lines));
    sent.push(...fresh);
    const repeats = fresh.filter((_, n) => n % 4 === 1).slice(0, posts - count);
    return shuffled([...fresh, ...repeats]);
  };
  const ours = () => send(round(), web.urls, () => web.usage().cpuSeconds);
  const unkept = (n: number) => deliveryNo(n, lines);
  const limit = () =>
    send(
      Array.from({ length: Math.ceil(posts / 2) }, (_, n) => unkept(n)),
      bare,
      () => 0,
    );
  await ours();
  await limit();
  // Plans are made by how large the tables are now: in production autovacuum sees to that.
  await rows('analyze');
  const found = await interleaved({ ours, limit }, { rounds: ROUNDS });
  const broken = await findBrokenRules();
  return [
    ...figuresOf(found, posts),
    ...(await miscounted(sent)),
    { what: 'rules broken afterwards', unit: 'rows', value: broken.length, limit: 0 },
  ];
}

/** Sends all of them, and says how fast and at which cost in milliseconds of processor time each. */
async function send(
  deliveries: readonly Delivery[],
  urls: readonly string[],
  webSeconds: () => number,
) {
  const requests = deliveries.map(({ body }, turn) => {
    const url = `${urls[turn % urls.length]}/webhooks/provider`;
    return { url, bytes: signedRequest(url, body, SECRET) };
  });
  const cpu = await startCounting(webSeconds);
  const since = performance.now();
  const answers = await sendAll(requests, AT_ONCE, ({ url, bytes }) => post(url, bytes));
  const seconds = (performance.now() - since) / 1_000;
  return {
    perSecond: Math.round(answers.length / seconds),
    p50Ms: Math.round(withinMs(answers, 0.5)),
    p99Ms: Math.round(withinMs(answers, 0.99)),
    worstMs: Math.round(withinMs(answers, 1)),
    bad: answers.filter(isBad).length,
    ...(await cpu(answers.length)),
  };
}

const isBad = ({ status, success }: LoadAnswer): boolean => status !== 200 || !success;

async function startCounting(webSeconds: () => number) {
  const database = await databaseCpu();
  const [web, databaseBefore, client] = [webSeconds(), database(), process.cpuUsage()];
  return async (count: number) => {
    const { user, system } = process.cpuUsage(client);
    const each = (ms: number) => Number((ms / count).toFixed(3));
    return {
      webCpuMs: each((webSeconds() - web) * 1_000),
      databaseCpuMs: each((database() - databaseBefore) * 1_000),
      clientCpuMs: each((user + system) / 1_000),
    };
  };
}

type Found = Record<'ours' | 'limit', Record<keyof Awaited<ReturnType<typeof send>>, Rounds>>;

function figuresOf({ ours, limit }: Found, posts: number): Figure[] {
  const bad = ours.bad.spread[1];
  return [
    {
      what: 'signed webhooks, two processes',
      unit: '/s',
      value: ours.perSecond.median,
      spread: ours.perSecond.spread,
      limit: LIMITS.perSecond,
      may: 'no less',
      beside: { what: 'verified and kept only', value: limit.perSecond.median },
      webCpuMs: ours.webCpuMs.median,
      databaseCpuMs: ours.databaseCpuMs.median,
      clientCpuMs: ours.clientCpuMs.median,
    },
    {
      what: `${posts} signed webhooks handled`,
      unit: 's',
      value: Number((posts / ours.perSecond.median).toFixed(1)),
      limit: LIMITS.seconds,
    },
    {
      what: `a webhook, ${AT_ONCE} at once`,
      unit: 'ms',
      p50: ours.p50Ms.median,
      value: ours.p99Ms.median,
      percentile: 'p99',
      spread: ours.p99Ms.spread,
      limit: LIMITS.p99Ms,
      worst: ours.worstMs.spread[1],
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
