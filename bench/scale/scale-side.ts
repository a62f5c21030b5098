import { join } from 'node:path';
import { processUsage } from '../../dev/process-usage.ts';
import { startWebProcess } from '../../dev/web-process.ts';
import { hashPassword } from '../../src/features/accounts/passwords/password-hash.ts';
import { aggregateHealth } from '../../src/features/platform/health/aggregate-health.ts';
import { newId } from '../../src/ids.ts';
import { connectDatabase, rows } from '../../src/kernel/db/db.ts';
import { operatorRequests } from '../operator/requests.ts';
import { requestsOf } from '../orders/requests.ts';
import { largestStore } from '../orders-database.ts';
import type { Asked } from '../timed-requests.ts';
import { openScaleDatabase, storesBeside } from './scale-database.ts';
import { sellerRequests } from './seller-requests.ts';

const PASSWORD = 'bench correct horse battery';
const OPERATOR = 'operator-scale@platform.example';

export interface Question extends Asked {
  by: 'seller' | 'operator';
  /** Whether its time may not grow with the orders. */
  judged: boolean;
}

/** A database of one size, and a compiled web process that answers for it. */
export interface Side {
  orders: number;
  questions: readonly Question[];
  /**
   * Milliseconds until the whole answer is there. @throws Error for an answer other than 200; what is
   * only shown may be given up with 503
   */
  ask(question: Question): Promise<number>;
  /** Makes the figures of System Health as the worker does; milliseconds. */
  makeHealth(): Promise<number>;
  /** Seconds of processor time that the web process has used. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Opens, and at first fills, the database of so many orders. */
export async function openSide(dir: string, orders: number): Promise<Side> {
  const { url, dataDir, stop } = await openScaleDatabase(dir, orders);
  try {
    const { questions, emails } = await withDatabase(url, () => prepare(orders));
    const web = await startWebProcess(
      { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'info' },
      { logFile: join(dataDir, 'web.log') },
    );
    const tokens = {
      seller: await signIn(web.url, emails.seller),
      operator: await signIn(web.url, emails.operator),
    };
    return {
      orders,
      questions,
      ask: ({ by, url: path, headers, judged }) =>
        asked(
          web.url + path,
          { ...headers, authorization: `Bearer ${tokens[by]}` },
          judged ? [200] : [200, 503],
        ),
      makeHealth: () =>
        withDatabase(url, async () => {
          await rows('delete from health_parts');
          const started = performance.now();
          await aggregateHealth();
          return performance.now() - started;
        }),
      cpuSeconds: () => processUsage(web.child.pid)?.cpuSeconds ?? 0,
      stop: async () => {
        await web.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The models are bound to one database at a time. */
async function withDatabase<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const knex = connectDatabase({ databaseUrl, dbPoolMax: 5, longestStatementMs: 120_000 });
  try {
    return await work();
  } finally {
    await knex.destroy();
  }
}

async function prepare(orders: number) {
  const store = await largestStore();
  const hash = await hashPassword(PASSWORD, 'registration');
  await rows('update users set password_hash = ? where id = ?', [hash, store.ownerId]);
  await rows(
    `insert into users (id, role, name, email, password_hash) values (?, 'SUPER_ADMIN', 'Operator', ?, ?)
     on conflict (lower(email)) do update set password_hash = excluded.password_hash`,
    [newId(), OPERATOR, hash],
  );
  // Production asks operators for one.
  await rows('update platform_settings set require_operator_second_factor = false returning 1');
  const of = (by: Question['by'], judged: boolean) => (asked: Asked) => ({ ...asked, by, judged });
  const questions: Question[] = [
    ...HEALTH.map(of('operator', true)),
    ...(await requestsOf(store, orders)).map((asked) =>
      of('seller', !READS_ALL.test(asked.what))(asked),
    ),
    ...(await sellerRequests(store, orders)).map(of('seller', false)),
    ...(await operatorRequests({ stores: storesBeside(orders), orders })).map(
      of('operator', false),
    ),
  ];
  return { questions, emails: { seller: store.email, operator: OPERATOR } };
}

/** A page looked up by its number alone, and totals that say exactly how many match. */
const READS_ALL = /by its number$|exact total$/;

const HEALTH: Asked[] = [
  { what: 'System Health', url: '/admin/health' },
  { what: 'System Health, JSON', url: '/api/admin/health' },
];

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { accessToken } = (await answer.json()) as { accessToken?: string };
  if (!accessToken) throw new Error(`${email} could not sign in: ${answer.status}`);
  return accessToken;
}

async function asked(
  url: string,
  headers: Record<string, string>,
  expected: readonly number[],
): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const body = await answer.text();
  const took = performance.now() - started;
  if (!expected.includes(answer.status)) {
    throw new Error(`${url}: ${answer.status} ${body.slice(0, 200)}`);
  }
  return took;
}
