import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { hashPassword } from '../src/features/accounts/passwords/password-hash.ts';
import { newId } from '../src/ids.ts';
import { connectDatabase, database, rows } from '../src/kernel/db/db.ts';
import { measureHealth } from './operator/health.ts';
import { operatorRequests } from './operator/requests.ts';
import { planOf } from './plan-of.ts';
import { openPlatformDatabase, type PlatformSize } from './platform-database.ts';
import type { Figure } from './report.ts';
import { type Asked, type Get, getAs, timed } from './timed-requests.ts';
import { UsageError } from './usage-error.ts';

/** The figures: a page of the portal at the 95th percentile. */
const LIMIT_MS = 150;
const ROUNDS = 30;
const OPERATORS = 20;
const PASSWORD = 'bench correct horse battery';

/** The operator's pages and JSON over a large platform, through the whole server. @throws UsageError */
export async function measure(dir: string, args: string[]): Promise<Figure[]> {
  const { plans, ...size } = readArguments(args);
  const { dataDir, stop } = await openPlatformDatabase(dir, size);
  try {
    const config = { ...loadConfig(), dataDir, logLevel: 'silent' as const };
    const knex = connectDatabase(config);
    const app = await buildApp(config);
    try {
      const operators = await signedIn(app);
      const [get] = operators;
      if (!get) throw new Error('nobody could sign in');
      // First what is slow: afterwards this process remembers what it has read.
      const health = await measureHealth(operators, config.databaseUrl);
      const requests = await operatorRequests(size);
      const pages = await timed(get, requests, { rounds: ROUNDS, limitMs: LIMIT_MS });
      if (plans) await printPlans(get, requests);
      return [...health, ...pages];
    } finally {
      await app.close();
      await knex.destroy();
    }
  } finally {
    await stop();
  }
}

function readArguments(args: string[]): PlatformSize & { plans: boolean } {
  const number = { type: 'string' } as const;
  const options = { stores: number, orders: number, plans: { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ args, options });
    const { stores = '10000', orders = '1000000', plans = false } = values;
    if (/^[1-9]\d{1,4}$/.test(stores) && /^[1-9]\d{2,6}$/.test(orders)) {
      return { stores: Number(stores), orders: Number(orders), plans };
    }
  } catch {
    // Said below, like every other wrong call.
  }
  throw new UsageError();
}

/** As many operators as look at once, each with a session. */
async function signedIn(app: FastifyInstance): Promise<Get[]> {
  const hash = await hashPassword(PASSWORD, 'registration');
  const gets: Get[] = [];
  for (let n = 0; n < OPERATORS; n++) {
    const email = `operator-${n}@platform.example`;
    await rows(
      `insert into users (id, role, name, email, password_hash) values (?, 'SUPER_ADMIN', ?, ?, ?)
       on conflict (lower(email)) do update set password_hash = excluded.password_hash`,
      [newId(), `Operator ${n}`, email, hash],
    );
    const payload = { email, password: PASSWORD };
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      remoteAddress: `203.0.113.${n + 1}`,
    });
    gets.push(getAs(app, { authorization: `Bearer ${login.json().accessToken}` }));
  }
  return gets;
}

async function printPlans(get: Get, requests: readonly Asked[]): Promise<void> {
  for (const { what, url, headers } of requests) {
    console.log(`\n${what}\n${await planOf(database(), () => get(url, headers))}`);
  }
}
