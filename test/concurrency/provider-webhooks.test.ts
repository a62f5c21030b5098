import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../src/db.ts';
import { useApp } from '../support/app.ts';
import { someGoods } from '../support/goods.ts';
import { useInvariants } from '../support/invariants.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  chatStatuses,
  textMessage,
} from '../support/provider-events.ts';
import { postSigned, sendAll, shuffled, withinMs } from '../support/provider-load.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';

const PROCESSES = 2;
/** A fifth of what is sent are repeats. */
const EVENTS = Number(process.env.EVENTS ?? 16_000);
const REPEATS = EVENTS / 4;
const STORES = 8;
const AT_ONCE = 48;
const PATHS = [
  '/webhooks/provider',
  '/webhooks/provider',
  '/api/webhooks/chat',
  '/api/chat-business-webhook',
];
const context = useApp();
useInvariants();
const processes: WebProcess[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  const { jwtSecret, encryptionKey } = context.config;
  env = {
    DATABASE_URL: context.db.url,
    JWT_SECRET: jwtSecret,
    ENCRYPTION_KEY: encryptionKey,
    CHAT_APP_SECRET: APP_SECRETS.chat,
    SOCIAL_APP_SECRET: APP_SECRETS.social,
    TRUST_PROXY: '127.0.0.1',
    ...(process.env.PROF ? { NODE_OPTIONS: '--import /tmp/prof.mjs' } : {}),
  };
  const starting = Array.from({ length: PROCESSES }, () => startWebProcess(env));
  processes.push(...(await Promise.all(starting)));
});

afterAll(() => Promise.all(processes.map((process) => process.stop())));

import { readdirSync, readFileSync } from 'node:fs';
function cpu(): [number, number, number] {
  const of = (pid: string | number) => { try { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10; } catch { return 0; } };
  const db = new URL(context.db.url).pathname.slice(1);
  const pgs = readdirSync('/proc').filter((d) => /^\d+$/.test(d)).filter((pid) => { try { return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(db); } catch { return false; } });
  return [processes.reduce((sum, p) => sum + of(p.child.pid!), 0), pgs.reduce((sum, p) => sum + of(p), 0), of(process.pid)];
}
const urlOf = (turn: number): string => processes[turn % processes.length]?.url ?? '';
const send = (body: string, turn: number) =>
  postSigned(urlOf(turn), PATHS[turn % PATHS.length] ?? '', body);

async function someStores(count: number): Promise<ChatStore[]> {
  const stores = await Promise.all(Array.from({ length: count }, () => aChatStore(context)));
  const goods = ['Blue mug', 'Red mug', 'Cotton kurta', 'Silk saree', 'Basmati rice', 'Ghee'];
  for (const store of stores) {
    for (const name of goods) await someGoods(store, { name, stock: 100_000 });
  }
  return stores;
}

/** The n-th event: of four, two order something, one is a greeting and one tells of a message of the store. */
function deliveryNo(stores: readonly ChatStore[], n: number): object {
  const store = stores[n % stores.length] as ChatStore;
  const from = `91${String(9_000_000_000 + n)}`;
  const kind = Math.floor(n / stores.length) % 4;
  if (kind === 3) {
    return chatStatuses(store, { id: `wamid.out.${n}`, status: 'delivered', timestamp: '1763600000' });
  }
  const text = kind === 2 ? 'hello, how are you' : `i want to order ${1 + (n % 3)} blue mug`;
  return chatMessages(store, textMessage(text, { from, id: `wamid.in.${n}` }));
}

test('20,000 signed webhooks over two web processes, a fifth of them repeats: each is handled once', async () => {
  const stores = await someStores(STORES);
  const bodies = Array.from({ length: EVENTS }, (_, n) => JSON.stringify(deliveryNo(stores, n)));
  const repeats = Array.from({ length: REPEATS }, (_, n) => bodies[n * 4] ?? '');
  const sent = shuffled([...bodies, ...repeats]);
  const c0 = cpu();
  const since = performance.now();
  const answers = await sendAll(sent, AT_ONCE, send);
  const seconds = (performance.now() - since) / 1_000;
  const c1 = cpu();
  console.log({ web: (c1[0] - c0[0]) / sent.length, pg: (c1[1] - c0[1]) / sent.length, client: (c1[2] - c0[2]) / sent.length });
  console.log({ seconds, p50: withinMs(answers, 0.5), p99: withinMs(answers, 0.99) });
  expect(answers.filter(({ status, success }) => status !== 200 || !success)).toEqual([]);
  const [counted] = await rows<Record<string, number>>(
    `select (select count(*) from messages where owner_id = any(?::uuid[])) as messages,
            (select count(*) from draft_orders where owner_id = any(?::uuid[])) as drafts,
            (select count(*) from webhook_events where state = 'processed') as processed,
            (select count(*) from webhook_events) as events`,
    [stores.map(({ ownerId }) => ownerId), stores.map(({ ownerId }) => ownerId)],
  );
  expect(counted).toEqual({
    messages: EVENTS * 0.75,
    drafts: EVENTS * 0.5,
    processed: EVENTS,
    events: EVENTS,
  });
}, 180_000);
