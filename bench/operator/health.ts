import pg from 'pg';
import { aggregateHealth } from '../../src/features/platform/health/aggregate-health.ts';
import { rows } from '../../src/kernel/db/db.ts';
import type { Figure } from '../report.ts';
import { type Get, percentile } from '../timed-requests.ts';

const FRESH_MS = 20;
const SLOW_MS = 1_000;
/** `reliability.md` H-05: with twenty operators who look at once. */
const POLLED_MS = 800;
const HEALTH = '/api/admin/health';

/** What most figures are made from; the session is read from others. */
const TABLES = 'orders, draft_orders, notifications, webhook_events, jobs';

/** System Health while the database is slow, while all is fresh, and for many at once. */
export async function measureHealth(operators: readonly Get[], url: string): Promise<Figure[]> {
  const [get] = operators;
  if (!get) throw new Error('no operator');
  await aggregateHealth(60_000);
  const slow = await whileLocked(url, () => repeated(get, 8));
  const remade = performance.now();
  await aggregateHealth();
  const aggregated = performance.now() - remade;
  const fresh = await repeated(get, 400);
  const polled = (await Promise.all(operators.map((each) => repeated(each, 10)))).flat();
  const shared = { url: HEALTH, unit: 'ms' } as const;
  return [
    { ...shared, what: 'health, its tables locked', ...worst(slow), limit: SLOW_MS },
    { what: 'health, making all figures anew', unit: 'ms', value: Math.round(aggregated) },
    {
      ...shared,
      what: 'health, fresh',
      p50: percentile(fresh, 0.5),
      value: percentile(fresh, 0.99),
      percentile: 'p99',
      limit: FRESH_MS,
    },
    {
      ...shared,
      what: `health, ${operators.length} operators at once`,
      p50: percentile(polled, 0.5),
      value: percentile(polled, 0.95),
      limit: POLLED_MS,
    },
  ];
}

const worst = (times: readonly number[]) => ({
  p50: percentile(times, 0.5),
  value: percentile(times, 1),
  percentile: 'worst' as const,
});

async function repeated(get: Get, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) taken.push(await get(HEALTH));
  return taken;
}

/** While another transaction keeps the tables to itself and the kept figures are old. */
async function whileLocked<T>(url: string, work: () => Promise<T>): Promise<T> {
  await rows(`update health_parts set generated_at = generated_at - interval '10 minutes'`);
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`begin; lock table ${TABLES} in access exclusive mode`);
    return await work();
  } finally {
    await client.query('rollback').catch(() => {});
    await client.end();
  }
}
