import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentile } from '../../../dev/percentile.ts';
import { processUsage } from '../../../dev/process-usage.ts';
import { ProviderSimulator } from '../../../dev/simulators/provider/provider-simulator.ts';
import { findBrokenRules } from '../../../src/features/platform/invariants/find-broken-rules.ts';
import { acrossTenants } from '../../../src/kernel/tenancy/tenant.ts';
import { useApp } from '../../support/app.ts';
import { APP_SECRETS } from '../../support/provider-events.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { MixedLoad, type MixedRates, type Traffic } from '../../support/resilience/mixed-load.ts';
import { onDatabase } from '../../support/resilience/on-database.ts';
import { useOwnPostgres } from '../../support/resilience/own-postgres.ts';
import {
  METRICS_TOKEN,
  type WebSample,
  webSamples,
} from '../../support/resilience/process-samples.ts';
import { PROMISED } from '../../support/resilience/promised-load.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

/** Of the promised load. Other tests have the cores, too, at the smallest size. */
const SHARE = bySize({ smoke: 0.5, full: 1.5 });
const RATES: MixedRates = {
  buyers: PROMISED.buyers * SHARE,
  eventsPerSecond: PROMISED.eventsPerSecond * SHARE,
  looksPerSecond: 5,
};
const SECONDS = bySize({ smoke: 10, full: 120, soak: 3_600 });
/** Until nothing new is compiled, and pools and caches are filled. */
const WARM_UP = bySize({ smoke: 5, full: 60, soak: 300 });
const SAMPLE_MS = bySize({ smoke: 1_000, full: 5_000, soak: 10_000 });

const context = useApp();
const postgres = useOwnPostgres(context);
const provider = new ProviderSimulator();
let providerUrl = '';
beforeAll(async () => {
  providerUrl = await provider.start();
});
afterAll(() => provider.stop());
const { processes, urlOf, startWorker } = useWebProcesses(context, () => ({
  DATABASE_URL: postgres.url,
  CHAT_APP_SECRET: APP_SECRETS.chat,
  PROVIDER_API_URL: providerUrl,
  METRICS_TOKEN,
}));

interface Sample {
  web: WebSample[];
  workerMb: number;
  /** How long the oldest event and the oldest job that is due have waited, in seconds. */
  oldestEvent: number;
  oldestJob: number;
}

const MESSAGES = `select count(distinct external_id) from messages where external_id like 'wamid.mixed.%'`;

const countOf = async (sql: string): Promise<number> =>
  Number((await rows<{ count: string | null }>(acrossTenants(sql)))[0]?.count ?? 0);

interface Course {
  before: number;
  after: number;
  most: number;
}

/**
 * The least in the first and in the last quarter of the time, and the most of all: memory rises by a
 * third before it is collected, so what grows is what remains then.
 */
function course(values: readonly number[]): Course {
  const quarter = Math.ceil(values.length / 4);
  return {
    before: Math.min(...values.slice(0, quarter)),
    after: Math.min(...values.slice(-quarter)),
    most: Math.max(...values),
  };
}

test(
  'B-21 half again the promised load for an hour: memory stays, nothing waits, nothing is refused',
  async () => {
    const worker = startWorker();
    const load = await MixedLoad.open(context, urlOf, RATES);
    const warmUp = await load.run(WARM_UP);
    const placedBefore = await countOf('select count(*) from orders');

    const samples: Sample[] = [];
    let isOver = false;
    const sampling = (async () => {
      while (!isOver) {
        samples.push(await sample(worker.child.pid));
        await wait(SAMPLE_MS);
      }
    })();
    const traffic = await load.run(SECONDS).finally(() => {
      isOver = true;
    });
    await sampling;

    expect([...warmUp.refused.lines(), ...traffic.refused.lines()]).toEqual([]);
    await expect.poll(countOpen, { timeout: 60_000, interval: 500 }).toBe(0);
    expect(await countOf('select count(*) from orders')).toBe(placedBefore + traffic.buyers.length);
    expect(await countOf(MESSAGES)).toBe(warmUp.events.length + traffic.events.length);
    expect(await countOf(`select count(*) from jobs where state = 'dead'`)).toBe(0);
    expect(await onDatabase(postgres.url, findBrokenRules)).toEqual([]);
    tell(traffic, samples);
  },
  bySize({ smoke: 120_000, full: 600_000, soak: 4_800_000 }),
);

function tell({ buyers, events, looks }: Traffic, samples: readonly Sample[]): void {
  const say = (what: string, value: number, unit: string, limit?: number) =>
    figure('B-21', { what, value, unit, ...(limit !== undefined && { limit }) });
  const of = (measure: (sample: Sample) => number) => course(samples.map(measure));
  say('orders', buyers.length / SECONDS, '/s');
  say('events', events.length / SECONDS, '/s');
  say('a buyer’s way, p50', percentile(buyers, 0.5), 'ms');
  say('a buyer’s way, p99', percentile(buyers, 0.99), 'ms', 250);
  const p99OfMinutes = minutesOf(buyers).map((minute) => percentile(minute, 0.99));
  say('the same of the median minute', percentile(p99OfMinutes, 0.5), 'ms');
  say('the same of the slowest minute', Math.max(...p99OfMinutes), 'ms');
  say('an event’s answer, p99', percentile(events, 0.99), 'ms', 250);
  say('a seller’s list of orders, p99', percentile(looks, 0.99), 'ms', 250);
  say('oldest event not handled', of(({ oldestEvent }) => oldestEvent).most, 's', 10);
  say('oldest job not begun', of(({ oldestJob }) => oldestJob).most, 's', 30);

  const ofWeb = (at: number, measure: (sample: WebSample) => number) =>
    of(({ web }) => (web[at] ? measure(web[at]) : 0));
  const most = bySize({ smoke: 100, full: 30, soak: 10 });
  const memory: [string, Course][] = [
    ...[...processes.keys()].map((at): [string, Course] => [
      `web ${at + 1}`,
      ofWeb(at, ({ rssMb }) => rssMb),
    ]),
    ['worker', of(({ workerMb }) => workerMb)],
  ];
  for (const [name, { before, after, most: peak }] of memory) {
    say(`${name}: growth of memory`, (after / before - 1) * 100, '%', most);
    say(`${name}: memory at most`, peak, 'MB');
  }
  for (const at of processes.keys()) {
    const files = ofWeb(at, ({ files }) => files);
    say(`web ${at + 1}: more open files`, files.after - files.before, '', 40);
    const lags = samples.map(({ web }) => web[at]?.lagMs ?? 0);
    say(`web ${at + 1}: event loop p99 delay, median`, percentile(lags, 0.5), 'ms', 100);
  }
  const connections = ofWeb(0, ({ connections }) => connections);
  say('more database connections', connections.after - connections.before, '', 12);
}

/** What was measured evenly over the whole time, in parts of about a minute. */
function minutesOf(measured: readonly number[]): number[][] {
  const perMinute = Math.ceil(measured.length / Math.ceil(SECONDS / 60));
  return Array.from({ length: Math.ceil(measured.length / perMinute) }, (_, n) =>
    measured.slice(n * perMinute, (n + 1) * perMinute),
  );
}

async function sample(workerPid: number | undefined): Promise<Sample> {
  // What it took is not asked for.
  provider.sent.length = 0;
  const [web, oldestEvent, oldestJob] = await Promise.all([
    webSamples(processes),
    countOf(
      `select extract(epoch from now() - min(received_at)) as count from webhook_events where state <> 'processed'`,
    ),
    countOf(
      `select extract(epoch from now() - min(run_at)) as count from jobs where state = 'queued' and run_at <= now()`,
    ),
  ]);
  return { web, workerMb: processUsage(workerPid)?.rssMb ?? 0, oldestEvent, oldestJob };
}

const countOpen = () => countOf(`select count(*) from webhook_events where state <> 'processed'`);
