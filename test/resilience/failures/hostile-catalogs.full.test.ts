import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HOSTILE_KINDS, type HostileKind } from '../../../bench/messages/hostile-catalogs.ts';
import { percentile } from '../../../dev/percentile.ts';
import { type LoadAnswer, postSigned } from '../../../dev/provider-load.ts';
import { newId } from '../../../src/ids.ts';
import type { CatalogProduct } from '../../../src/reader/built-in/catalog.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const context = useApp();
useInvariants();
const { urlOf, processes } = useWebProcesses(context, () => ({
  CHAT_APP_SECRET: APP_SECRETS.chat,
}));

const PRODUCTS = 100;
const NAMES = 1_020;
const OTHERS = 20;
/** Of each hostile store, one after the other. */
const TEXTS = 6;
const HEALTH_MS = 1_000;
const OTHERS_MS = 2_000;

async function addProducts({ ownerId }: ChatStore, products: readonly CatalogProduct[]) {
  for (const { name, aliases, options, variants } of products) {
    const id = newId();
    await rows(
      `insert into products (owner_id, id, slug, name, aliases, options) values (?, ?, ?, ?, ?, ?)`,
      [ownerId, id, id, name, aliases, options],
    );
    await rows(
      `insert into product_variants (owner_id, id, product_id, position, options, price_minor)
       select ?, gen_random_uuid(), ?, place, options, 100
         from jsonb_array_elements(?::jsonb) with ordinality as v (options, place)`,
      [ownerId, id, JSON.stringify(variants.map((variant) => variant.options))],
    );
  }
}

async function aHostileStore({ catalog }: HostileKind): Promise<ChatStore> {
  const store = await aChatStore(context);
  await addProducts(store, catalog(PRODUCTS, NAMES).products);
  return store;
}

async function anHonestStore(): Promise<ChatStore> {
  const store = await aChatStore(context);
  await someGoods(store, { name: 'Blue Mug' });
  return store;
}

let turn = 0;
function send(store: ChatStore, text: string): Promise<LoadAnswer> {
  const from = String(919_000_000_000 + ++turn);
  const body = JSON.stringify(chatMessages(store, textMessage(text, { from })));
  return postSigned(`${urlOf(turn)}/webhooks/provider`, body, APP_SECRETS.chat);
}

interface Handled {
  state: string;
  ms: number | null;
}

/** What became of a store's messages, and how long after they came. */
const handledOf = (stores: readonly ChatStore[]) =>
  rows<Handled>(
    `select state, (extract(epoch from handled_at - received_at) * 1000)::float8 as ms
       from webhook_events where owner_id = any(?::uuid[])`,
    [stores.map(({ ownerId }) => ownerId)],
  );

/** The slowest answer of each process's `/healthz` until it is told to end. */
function watchHealth() {
  let isOver = false;
  const watching = processes.map(async ({ url }) => {
    let slowest = 0;
    while (!isOver) {
      const since = performance.now();
      const { status } = await fetch(`${url}/healthz`);
      expect(status).toBe(200);
      slowest = Math.max(slowest, performance.now() - since);
      await wait(20);
    }
    return slowest;
  });
  return async () => {
    isOver = true;
    return Math.max(...(await Promise.all(watching)));
  };
}

/** An ordinary message of one of these stores each 100 ms until it is told to end. */
function keepOrdering(stores: readonly ChatStore[]) {
  let isOver = false;
  const answers: Promise<LoadAnswer>[] = [];
  const ordering = (async () => {
    for (let n = 0; !isOver; n++) {
      const store = stores[n % stores.length];
      if (store) answers.push(send(store, 'please send 2 blue mug'));
      await wait(100);
    }
  })();
  return async () => {
    isOver = true;
    await ordering;
    return Promise.all(answers);
  };
}

test('H1 hostile texts to hostile catalogs of ten kinds hold up neither the processes nor other stores', async () => {
  const kinds = Object.values(HOSTILE_KINDS);
  const hostile = await Promise.all(kinds.map(aHostileStore));
  const honest = await Promise.all(Array.from({ length: OTHERS }, anHonestStore));
  const healthEnds = watchHealth();
  const ordersEnd = keepOrdering(honest);
  const told = await Promise.all(
    hostile.map(async (store, at) => {
      const own: LoadAnswer[] = [];
      for (let n = 0; n < TEXTS; n++) {
        // Its own kind's words, then those of the others.
        const text = kinds[(at + n) % kinds.length]?.text(n % 2 === 0 ? 4_000 : 700) ?? '';
        own.push(await send(store, text));
      }
      return own;
    }),
  );
  const open = async () =>
    (await handledOf([...hostile, ...honest])).filter(({ state }) => state === 'processing').length;
  await expect.poll(open, { timeout: 120_000, interval: 200 }).toBe(0);
  const answers = await ordersEnd();
  await expect.poll(open, { timeout: 30_000, interval: 200 }).toBe(0);
  const slowestHealth = await healthEnds();

  const ordinary = await handledOf(honest);
  const took = ordinary.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY);
  const theirs = await handledOf(hostile);
  console.log(
    `/healthz at most ${Math.round(slowestHealth)} ms; ${ordinary.length} ordinary messages, p99 ` +
      `${Math.round(percentile(took, 0.99))} ms; hostile ones at most ` +
      `${Math.round(Math.max(...theirs.map(({ ms }) => ms ?? 0)))} ms`,
  );
  expect([...told.flat(), ...answers].filter(({ status }) => status !== 200)).toEqual([]);
  expect(slowestHealth).toBeLessThan(HEALTH_MS);
  expect(ordinary.length).toBeGreaterThan(50);
  expect(ordinary.filter(({ state }) => state !== 'processed')).toEqual([]);
  expect(percentile(took, 0.99)).toBeLessThan(OTHERS_MS);
  // Each is read, or put aside with words: nothing is left open.
  expect(theirs).toHaveLength(hostile.length * TEXTS);
  expect(theirs.filter(({ state }) => state !== 'processed')).toEqual([]);
  const [found] = await rows<{ messages: number; drafts: number }>(
    `select (select count(*) from messages where owner_id = any(?::uuid[]) and direction = 'in')::int as messages,
            (select count(*) from draft_orders where owner_id = any(?::uuid[]))::int as drafts`,
    Array(2).fill(hostile.map(({ ownerId }) => ownerId)),
  );
  expect(found?.messages).toBe(hostile.length * TEXTS);
  expect(found?.drafts).toBeGreaterThan(0);
}, 300_000);
