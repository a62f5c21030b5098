import { setMaxListeners } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebProcess, type WebProcess } from '../../../dev/web-process.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, percentile } from '../../support/resilience/load.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();

const CLIENTS = bySize({
  smoke: { headers: 150, bodies: 150, reads: 40 },
  full: { headers: 2_000, bodies: 2_000, reads: 500 },
});
const USERS = bySize({ smoke: 5, full: 50 });
const VIEWS = bySize({ smoke: 150, full: 20_000 });
/** Milliseconds: at smoke just long enough for headers to be cut off. */
const LASTS = bySize({ smoke: 1_000, full: 180_000 });
const DRIP = 2_000;

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

let users = 0;
const browse = async () => {
  users += 1;
  const address = `10.${(users >> 16) & 255}.${(users >> 8) & 255}.${users & 255}`;
  const answer = await fetch(`${web.url}/catalog/${store.slug}`, {
    headers: { 'x-forwarded-for': address },
  });
  await answer.text();
  return answer.status;
};
const look = () => atOnce(Array.from({ length: VIEWS }), USERS, browse);

const openFiles = (): number => readdirSync(`/proc/${web.child.pid}/fd`).length;

interface Slow {
  bytes: string;
  drop: string;
  /** Whether it reads what it is answered. */
  reads: boolean;
}
const HOST = 'Host: localhost\r\n';
const SLOW: Record<keyof typeof CLIENTS, () => Slow> = {
  headers: () => ({ bytes: `GET / HTTP/1.1\r\n${HOST}`, drop: 'X-A: b\r\n', reads: true }),
  bodies: () => ({
    bytes: `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
    drop: ' ',
    reads: true,
  }),
  reads: () => ({
    bytes: `GET /catalog/${store.slug} HTTP/1.1\r\n${HOST}\r\n`.repeat(100),
    drop: '',
    reads: false,
  }),
};

/** Milliseconds from the connection until the server closed it; null when the test ended before. */
function slowOnce({ bytes, drop, reads }: Slow, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    let begun = Infinity;
    const socket = connect(Number(new URL(web.url).port), '127.0.0.1', () => {
      begun = performance.now();
      socket.write(bytes);
    });
    const drip = setInterval(() => drop !== '' && socket.writable && socket.write(drop), DRIP);
    const end = () => socket.destroy();
    signal.addEventListener('abort', end);
    if (reads) socket.resume();
    else socket.pause();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      signal.removeEventListener('abort', end);
      resolve(signal.aborted || begun === Infinity ? null : performance.now() - begun);
    });
  });
}

/** One such client after the other until the test ends. */
async function slowClient(slow: Slow, signal: AbortSignal): Promise<number[]> {
  const lasted: number[] = [];
  while (!signal.aborted) {
    const one = await slowOnce(slow, signal);
    if (one !== null) lasted.push(one);
  }
  return lasted;
}

test('D-07 thousands of slow clients are cut off in time, and other visitors hardly feel them', {
  timeout: LASTS + 300_000,
}, async () => {
  await look();
  const quiet = await look();
  const before = openFiles();
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const kinds = Object.keys(CLIENTS) as (keyof typeof CLIENTS)[];
  const running = kinds.map((kind) =>
    Promise.all(
      Array.from({ length: CLIENTS[kind] }, () => slowClient(SLOW[kind](), ending.signal)),
    ),
  );
  // Whoever was opened first has been cut off by then, at both sizes.
  const first = slowOnce(SLOW.headers(), ending.signal);
  const busy = await look();
  const until = performance.now() + LASTS;
  while (performance.now() < until) await look();
  await first;
  ending.abort();
  const [headers = [], bodies = []] = (await Promise.all(running)).map((all) => all.flat());
  const refused = [...quiet, ...busy].filter(({ answer }) => answer !== 200);
  expect(refused.map(({ answer }) => answer)).toEqual([]);
  const longest = (lasted: number[]) => Math.max(0, ...lasted) / 1_000;
  expect(headers.length).toBeGreaterThan(0);
  figure('D-07', { what: 'headers cut off after', value: longest(headers), unit: 's', limit: 11 });
  figure('D-07', { what: 'bodies cut off after', value: longest(bodies), unit: 's', limit: 16 });
  figure('D-07', {
    what: 'a page meanwhile, p95 by the quiet one’s',
    value: percentile(busy, 0.95) / percentile(quiet, 0.95),
    unit: '×',
    limit: 2,
  });
  await expect.poll(openFiles, { timeout: 15_000 }).toBeLessThanOrEqual(before + USERS + 5);
});
