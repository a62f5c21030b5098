import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { connectDatabase, database, rows } from '../src/db.ts';
import { hashPassword } from '../src/domain/accounts/password-hash.ts';
import { type LargeStore, largestStore, openOrdersDatabase } from './orders-database.ts';
import { planOf } from './plan-of.ts';
import type { Figure } from './report.ts';
import { type Get, getAs, timed } from './timed-requests.ts';
import { UsageError } from './usage-error.ts';

const ORDERS = 250_000;
const ROUNDS = 40;
/** `ux.md`: the server's part of a list, at the 95th percentile. */
const LIMIT_MS = 150;
/** Orders on a page of the list. */
const PAGE = 25;
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
      const asked = requests.map(([what, url]) => ({ what, url }));
      const figures = await timed(get, asked, { rounds: ROUNDS, limitMs: LIMIT_MS });
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
  const hash = await hashPassword(PASSWORD);
  await rows('update users set password_hash = ? where id = ?', [hash, ownerId]);
  const payload = { email, password: PASSWORD };
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  const headers = { authorization: `Bearer ${login.json().accessToken}` };
  return getAs(app, headers);
}

/** What is asked: every tab, deep pages, filters common and rare, searches of every kind. */
async function requestsOf(
  { ownerId }: LargeStore,
  orders: number,
): Promise<[kind: string, url: string][]> {
  const [name = '', secondName = ''] = await wordsOf(ownerId, `word ~ '^[a-z]{4,}$'`);
  const [phone = ''] = await wordsOf(ownerId, `word like '+%' and length(word) = 11`);
  const page = (query: string) => `/dashboard/orders?${query}`;
  const search = (text: string) => page(`search=${encodeURIComponent(text)}`);
  const deep = (pageLength: number) => Math.ceil((orders * 0.8) / pageLength);
  const { area, from, to } = await filtersOf(ownerId);
  const tabs = ['to-confirm', 'to-pack', 'to-ship', 'on-the-way', 'delivered', 'cancelled', 'all'];
  return [
    ...tabs.map((tab): [string, string] => [`tab ${tab}`, page(`tab=${tab}`)]),
    ['tab all, deep page', page(`tab=all&page=${deep(PAGE)}`)],
    ['tab all, last page', page(`tab=all&page=${Math.ceil(orders / PAGE)}`)],
    ['tab delivered, deep page', page(`tab=delivered&page=${deep(PAGE)}`)],
    ['filter cash', page('tab=all&payment=cod')],
    ['filter cash, not asked', page('tab=all&cod=unasked')],
    ['filter label missing', page('tab=to-pack&label=missing')],
    ['filter a month', page(`tab=all&from=${from}&to=${to}`)],
    ['filter area', page(`tab=all&area=${encodeURIComponent(area)}`)],
    ['filter tag', page('tab=all&tag=gift')],
    ['filter tag of nobody', page('tab=all&tag=nobody')],
    ['filters that nothing matches', page('tab=all&payment=cod&cod=refused&source=social')],
    ['search number', search(`#${1_000 + Math.ceil(orders * 0.6)}`)],
    ['search common name', search(name)],
    ['search two names', search(`${name} ${secondName}`)],
    ['search 1 letter', search('a')],
    ['search 2 letters', search('ra')],
    ['search phone', search(phone.slice(1))],
    ['search last 4 digits', search(phone.slice(-4))],
    ['search e-mail', search('asha@')],
    ['search nobody', search('zzzz')],
    ['search common name in a tab', page(`tab=delivered&search=${name}`)],
    ['search 1 letter with filters', page('tab=delivered&payment=cod&search=a')],
    ['find anything', `/dashboard/find?q=${name}`],
    ['JSON all', '/api/orders?limit=100'],
    ['JSON deep page', `/api/orders?limit=100&page=${deep(100)}`],
    ['JSON several states', '/api/orders?limit=100&status=confirmed,packed,delivered'],
    ['JSON dates, exact total', `/api/orders?limit=100&from=${from}`],
    ['JSON by total', '/api/orders?limit=100&sort=-totalAmount'],
    ['JSON search, exact total', `/api/orders?limit=100&search=${name}`],
  ];
}

/** The most frequent area, and the month in which half of the orders are made. */
async function filtersOf(ownerId: string): Promise<{ area: string; from: string; to: string }> {
  const [found] = await rows<{ area: string; from: string; to: string }>(
    `select mode() within group (order by area) as area,
            percentile_disc(0.5) within group (order by created_at)::date::text as from,
            (percentile_disc(0.5) within group (order by created_at)::date + 30)::text as to
       from orders where owner_id = ?`,
    [ownerId],
  );
  if (!found) throw new Error('the store has no orders');
  return found;
}

/** The store's most frequent words of a kind. */
async function wordsOf(ownerId: string, kind: string): Promise<string[]> {
  const found = await rows<{ word: string }>(
    `select word from order_words where owner_id = ? and ${kind} group by word order by count(*) desc limit 2`,
    [ownerId],
  );
  return found.map(({ word }) => word);
}

async function printPlans(get: Get, requests: readonly [string, string][]): Promise<void> {
  for (const [kind, url] of requests) {
    console.log(`\n${kind}\n${await planOf(database(), () => get(url))}`);
  }
}
