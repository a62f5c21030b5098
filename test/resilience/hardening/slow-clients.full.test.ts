import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebProcess, type WebProcess } from '../../../dev/web-process.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { askLeanly } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, withinMs } from '../../support/resilience/load.ts';
import { sendSlowClients } from '../../support/resilience/slow-clients.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();

const CLIENTS = bySize({
  smoke: { headers: 150, bodies: 150, reads: 40 },
  full: { headers: 2_000, bodies: 2_000, reads: 500 },
});
const USERS = bySize({ smoke: 5, full: 50 });
const VIEWS = bySize({ smoke: 150, full: 10_000 });
/** Milliseconds between two pages, for a person who is in a hurry. */
const THINKS = bySize({ smoke: 0, full: 100 });
/** Milliseconds: at smoke just long enough for headers to be cut off. */
const LASTS = bySize({ smoke: 9_000, full: 180_000 });
/** Milliseconds over which they come, as the tools for this attack do, and not all in one moment. */
const COME = bySize({ smoke: 0, full: 10_000 });

let web: WebProcess;
let store: TestStore;
beforeAll(async () => {
  store = await aStore(context.app);
  web = await startWebProcess({
    DATABASE_URL: context.db.url,
    JWT_SECRET: context.config.jwtSecret,
    ENCRYPTION_KEY: context.config.encryptionKey,
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(() => web?.stop());

const browse = async () => (await askLeanly(`${web.url}/catalog/${store.slug}`)).status;
const look = () => atOnce(Array.from({ length: VIEWS }), USERS, browse, THINKS);

const openFiles = (): number => readdirSync(`/proc/${web.child.pid}/fd`).length;

const HOST = 'Host: localhost\r\n';
const kinds = () => ({
  headers: {
    count: CLIENTS.headers,
    bytes: `GET / HTTP/1.1\r\n${HOST}`,
    drop: 'X-A: b\r\n',
    reads: true,
  },
  bodies: {
    count: CLIENTS.bodies,
    bytes: `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
    drop: ' ',
    reads: true,
  },
  reads: {
    count: CLIENTS.reads,
    bytes: `GET /catalog/${store.slug} HTTP/1.1\r\n${HOST}\r\n`.repeat(100),
    drop: '',
    reads: false,
  },
});

test('D-07 thousands of slow clients are cut off in time, and other visitors hardly feel them', {
  timeout: LASTS + 300_000,
}, async () => {
  await look();
  const quiet = await look();
  const before = openFiles();
  const port = Number(new URL(web.url).port);
  const end = sendSlowClients({ port, comeIn: COME, kinds: kinds() });
  const busy = await look();
  const until = performance.now() + LASTS;
  while (performance.now() < until) busy.push(...(await look()));
  const { headers = [], bodies = [] } = await end();
  const refused = [...quiet, ...busy].filter(({ answer }) => answer !== 200);
  expect(refused.map(({ answer }) => answer)).toEqual([]);
  const longest = (lasted: number[]) => Math.max(0, ...lasted) / 1_000;
  expect(headers.length).toBeGreaterThan(0);
  figure('D-07', { what: 'headers cut off after', value: longest(headers), unit: 's', limit: 11 });
  figure('D-07', { what: 'bodies cut off after', value: longest(bodies), unit: 's', limit: 16 });
  figure('D-07', { what: 'a quiet page, p95', value: withinMs(quiet, 0.95), unit: 'ms' });
  figure('D-07', {
    what: 'a page meanwhile, p95 by the quiet one’s',
    value: withinMs(busy, 0.95) / withinMs(quiet, 0.95),
    unit: '×',
    limit: 2,
  });
  await expect.poll(openFiles, { timeout: 15_000 }).toBeLessThanOrEqual(before + USERS + 5);
});
