import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateUp } from '../migrations/run.ts';
import { loadConfig } from '../src/config.ts';
import { findBrokenRules } from '../src/features/platform/invariants/find-broken-rules.ts';
import { connectDatabase, rows } from '../src/kernel/db/db.ts';
import { acrossTenants } from '../src/kernel/tenancy/tenant.ts';
import { buyerFlows } from './checkout/buyer-flow.ts';
import { captureCheckout } from './checkout/captured.ts';
import { pgbenchScript } from './checkout/pgbench-script.ts';
import { runPgbench } from './checkout/run-pgbench.ts';
import { sendOrders } from './checkout/send-orders.ts';
import { FIRST_PRODUCT, FIRST_SHOP, fillShops, LAST_SHOP } from './checkout/shops.ts';
import { type Durability, givenServer, type OwnDatabase, openOwnDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { interleaved, type Rounds } from './rounds.ts';
import { percentile } from './timed-requests.ts';
import { UsageError } from './usage-error.ts';
import { startWebStack, type WebStack, withCpu } from './web-stack.ts';

const PROCESSES = 2;
/** Callers at once. What 100 stores sell in a second is asked of many; how soon one has an order, of few. */
const AT_ONCE = { few: 16, many: 64 };
const BUYERS = 16;
const SECONDS = { warmUp: 6, round: 6, flow: 6 };
const ROUNDS = 3;
const LEAST_OF_PGBENCH = { few: 0.45, many: 0.6 };
const FLOW_P99_MS = { volatile: 150, durable: 250, standby: 250 };
const ALL_SHOPS = [FIRST_SHOP, LAST_SHOP] as const;
const ONE_SHOP = [FIRST_SHOP + 5, FIRST_SHOP + 5] as const;
/** Shoppers' numbers of ten digits: each part of the run has its own. */
const CAPTURED = { shop: FIRST_SHOP + 7, product: FIRST_PRODUCT, shopper: 6_999_999_999 };
const WARM_UP_SHOPPERS = 6_050_000_000;
const FLOW_SHOPPERS = 6_100_000_000;
const FIRST_SHOPPER = 7_000_000_000;
const SHOPPERS_OF_A_RUN = 10_000_000;

/**
 * Cash checkouts through two web processes on a database of their own, beside `pgbench` that sends
 * the statements of one checkout with as many connections, in turn; then whole visits. What all
 * have written must agree in the end. All of it on a server that may lose what it wrote, and again
 * on one that may not; or once on the given one, or with `--standby` on one with a synchronous
 * standby. With `--webhooks` each store has an endpoint for all events of its orders, which are then
 * written, too.
 */
export async function measure(_dir: string, args: string[]): Promise<Figure[]> {
  const options = new Set(args);
  const hasWebhooks = options.delete('--webhooks');
  const hasStandby = options.delete('--standby');
  // A given server is what it is.
  if (options.size > 0 || (hasStandby && givenServer())) throw new UsageError();
  if (hasStandby) return onServer('standby', hasWebhooks);
  const volatile = await onServer('volatile', hasWebhooks);
  return givenServer() ? volatile : [...volatile, ...(await onServer('durable', hasWebhooks))];
}

async function onServer(durability: Durability, hasWebhooks: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir, durability);
  try {
    await migrateUp(database.url);
    await onDatabase(database.url, fillShops);
    if (hasWebhooks) await onDatabase(database.url, addEndpoints);
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      FRONTEND_URL: 'http://localhost:3000',
      ENCRYPTION_KEY: 'the-benchmark-encryption-key-0000001',
      JWT_SECRET: 'the-benchmark-signs-sessions-with-this',
    };
    const figures = await ofProcesses(settings, database.durability);
    return figures.map((figure) => ({ ...figure, what: named(figure.what, database) }));
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const named = (what: string, { durability }: OwnDatabase): string =>
  ({ volatile: what, durable: `${what}, durable`, standby: `${what}, with a standby` })[durability];

/** Nothing is sent: no worker runs. */
const addEndpoints = () =>
  rows(
    acrossTenants(`insert into webhook_endpoints (owner_id, id, url, event_types, secret)
      select owner_id, gen_random_uuid(), 'https://receiver.example/',
             array['order.created', 'order.changed', 'order.paid'], '-' from stores`),
  );

async function ofProcesses(
  settings: Record<string, string> & { DATA_DIR: string },
  durability: Durability,
): Promise<Figure[]> {
  const databaseUrl = settings.DATABASE_URL as string;
  const web = await startWebStack(PROCESSES, settings);
  try {
    let shopper = FIRST_SHOPPER;
    let run = 0;
    const ours = (shops: Shops, connections: number, seconds = SECONDS.round) => {
      shopper += SHOPPERS_OF_A_RUN;
      const load = { urls: web.urls, connections, seconds, shops };
      return withCpu(web, () => sendOrders({ ...load, firstShopper: shopper }));
    };
    await ours(ALL_SHOPS, AT_ONCE.few, SECONDS.warmUp);
    // Plans are made by how large the tables are now: in production autovacuum sees to that.
    await onDatabase(databaseUrl, () => rows('analyze'));
    const config = loadConfig({ ...settings, NODE_ENV: 'production' });
    const captured = await captureCheckout(config, CAPTURED);
    const script = pgbenchScript(captured, CAPTURED.shopper);
    const pgbench = (shops: Shops, clients: number) => {
      const load = { databaseUrl, clients, seconds: SECONDS.round, shops };
      return runPgbench(script, { ...load, run: run++ });
    };
    const found = await interleaved(
      {
        many: () => ours(ALL_SHOPS, AT_ONCE.many),
        limitOfMany: () => pgbench(ALL_SHOPS, AT_ONCE.many),
        few: () => ours(ALL_SHOPS, AT_ONCE.few),
        limitOfFew: () => pgbench(ALL_SHOPS, AT_ONCE.few),
        inOneStore: () => ours(ONE_SHOP, AT_ONCE.few),
        limitInOneStore: () => pgbench(ONE_SHOP, AT_ONCE.few),
      },
      { rounds: ROUNDS },
    );
    return [
      ...ordersFigures(found, captured.length),
      await flowFigure(web, FLOW_P99_MS[durability]),
      await onDatabase(databaseUrl, brokenRules),
    ];
  } finally {
    await web.stop();
  }
}

type Shops = readonly [first: number, last: number];
type Found = Record<'many' | 'few' | 'inOneStore', Answered> &
  Record<'limitOfMany' | 'limitOfFew' | 'limitInOneStore', { perSecond: Rounds }>;
type Answered = Record<'perSecond' | 'p50Ms' | 'p99Ms' | 'refused' | 'broken' | 'webCpuMs', Rounds>;

function ordersFigures(found: Found, statements: number): Figure[] {
  const { many, few, inOneStore } = found;
  const overAll = (callers: number) => `cash orders over 100 stores, ${callers} at once`;
  return [
    {
      ...ordersFigure(overAll(AT_ONCE.many), many, found.limitOfMany.perSecond),
      leastRatio: LEAST_OF_PGBENCH.many,
      statements,
    },
    {
      ...ordersFigure(overAll(AT_ONCE.few), few, found.limitOfFew.perSecond),
      leastRatio: LEAST_OF_PGBENCH.few,
    },
    {
      ...ordersFigure(
        `cash orders in one store, ${AT_ONCE.few} at once`,
        inOneStore,
        found.limitInOneStore.perSecond,
      ),
      leastRatio: LEAST_OF_PGBENCH.few,
    },
    {
      what: `a cash order over 100 stores, ${AT_ONCE.few} at once`,
      unit: 'ms',
      p50: few.p50Ms.median,
      value: few.p99Ms.median,
      percentile: 'p99',
    },
    {
      what: 'checkouts refused or broken',
      unit: 'answers',
      value: [many, few, inOneStore].reduce(
        (sum, { refused, broken }) => sum + worst(refused, broken),
        0,
      ),
      limit: 0,
    },
  ];
}

const worst = (...rounds: Rounds[]): number =>
  rounds.reduce((sum, { spread: [, highest] }) => sum + highest, 0);

const ordersFigure = (what: string, { perSecond, webCpuMs }: Answered, limit: Rounds): Figure => ({
  what,
  unit: '/s',
  value: perSecond.median,
  spread: perSecond.spread,
  webCpuMs: webCpuMs.median,
  beside: { what: 'pgbench', value: limit.median },
});

async function flowFigure({ urls }: WebStack, limit: number): Promise<Figure> {
  const flows = { urls, atOnce: BUYERS, seconds: SECONDS.flow };
  // Pages and carts were not asked for before.
  await buyerFlows({ ...flows, firstShopper: WARM_UP_SHOPPERS });
  const took = await buyerFlows({ ...flows, firstShopper: FLOW_SHOPPERS });
  return {
    what: `product page, cart check and order, ${BUYERS} buyers`,
    unit: 'ms',
    p50: percentile(took, 0.5),
    value: percentile(took, 0.99),
    percentile: 'p99',
    limit,
    visits: took.length,
  };
}

async function brokenRules(): Promise<Figure> {
  const broken = await findBrokenRules();
  return { what: 'what breaks an invariant', unit: 'rows', value: broken.length, limit: 0, broken };
}

/** Binds the models to the database for a while. */
async function onDatabase<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const knex = connectDatabase({ databaseUrl, dbPoolMax: 1, longestStatementMs: 60_000 });
  try {
    return await work();
  } finally {
    await knex.destroy();
  }
}
