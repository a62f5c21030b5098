import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { hashPassword } from '../src/features/accounts/passwords/password-hash.ts';
import { connectDatabase, database, rows } from '../src/kernel/db/db.ts';
import { requestsOf } from './orders/requests.ts';
import { type LargeStore, largestStore, openOrdersDatabase } from './orders-database.ts';
import { planOf } from './plan-of.ts';
import type { Figure } from './report.ts';
import { type Asked, type Get, getAs, timed } from './timed-requests.ts';
import { UsageError } from './usage-error.ts';

const ORDERS = 250_000;
const ROUNDS = 40;
/** `ux.md`: the server's part of a list, at the 95th percentile. */
const LIMIT_MS = 150;
const PASSWORD = 'bench correct horse battery';

/** The orders list, its counts, filters and search through the whole server. @throws UsageError */
export async function measure(dir: string, args: string[]): Promise<Figure[]> {
  const { orders, plans } = readArguments(args);
  const { dataDir, stop } = await openOrdersDatabase(dir, orders);
  try {
    const config = { ...loadConfig(), dataDir, logLevel: 'silent' as const };
    const knex = connectDatabase(config);
    const app = await buildApp(config);
    try {
      const store = await largestStore();
      const get = await signedIn(app, store);
      const requests = await requestsOf(store, orders);
      const figures = await timed(get, requests, { rounds: ROUNDS, limitMs: LIMIT_MS });
      if (plans) await printPlans(get, requests);
      return figures;
    } finally {
      await app.close();
      await knex.destroy();
    }
  } finally {
    await stop();
  }
}

function readArguments(args: string[]): { orders: number; plans: boolean } {
  const options = { orders: { type: 'string' }, plans: { type: 'boolean' } } as const;
  try {
    const { orders = String(ORDERS), plans = false } = parseArgs({ args, options }).values;
    if (/^[1-9]\d{2,6}$/.test(orders)) return { orders: Number(orders), plans };
  } catch {
    // Said below, like every other wrong call.
  }
  throw new UsageError();
}

/** Requests as the store's owner. */
async function signedIn(app: FastifyInstance, { ownerId, email }: LargeStore): Promise<Get> {
  const hash = await hashPassword(PASSWORD, 'registration');
  await rows('update users set password_hash = ? where id = ?', [hash, ownerId]);
  const payload = { email, password: PASSWORD };
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  const headers = { authorization: `Bearer ${login.json().accessToken}` };
  return getAs(app, headers);
}

async function printPlans(get: Get, requests: readonly Asked[]): Promise<void> {
  for (const { what, url } of requests) {
    console.log(`\n${what}\n${await planOf(database(), () => get(url))}`);
  }
}
