import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { processUsage } from '../../dev/process-usage.ts';
import { publicPath } from '../checkout/shopper.ts';
import { FIRST_PRODUCT, FIRST_SHOP, LAST_PRODUCT, productId, shopSlug } from '../checkout/shops.ts';
import type { Figure } from '../report.ts';
import { startWebStack, type WebStack } from '../web-stack.ts';
import { postsAtOnce } from './requests.ts';
import { answeredOtherwise, steadily, timesOf } from './steadily.ts';

const HEAP_MB = 512;
const AT_ONCE = 200;
const STALLED = 300;
const NODES = 130_000;
const LINES = 100;
const PRODUCTS = LAST_PRODUCT - FIRST_PRODUCT + 1;
const WEBHOOK_BYTES = 4 * 1_024 * 1_024;
/** Bodies that trickle in are cut off after fifteen seconds. */
const STALL_MS = 20_000;
const LOOK_MS = 50;
const LIMITS = { healthMs: 1_000, memoryTimes: 1.2, memoryMs: 60_000 };

/** A webhook secret is set, as in production; nobody who attacks knows it. */
const SECRETS = {
  GATEWAY_WEBHOOK_SECRET: 'the-gateway-secret-of-the-benchmark',
  CHAT_APP_SECRET: 'the-app-secret-of-the-benchmark',
};

/** One JSON body of some 255 KiB that is nothing but empty objects. */
const crowdedBody = (): string => `{"items":[],"x":[${'{},'.repeat(NODES / 2 - 8)}{}]}`;

/**
 * What strangers can send without signing in, to one web process with a small heap: bodies of many
 * nodes, large webhooks that nobody signed, and connections that stop one byte before the end.
 */
export async function measureBodies(
  env: Record<string, string> & { DATA_DIR: string },
): Promise<Figure[]> {
  const web = await startWebStack(1, {
    ...env,
    ...SECRETS,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  try {
    const [url = ''] = web.urls;
    const attacks = {
      [`${AT_ONCE} bodies of ${NODES} nodes at once`]: () => crowd(url, crowdedBody()),
      [`${AT_ONCE} unsigned webhooks of 4 MiB at once`]: () => unsigned(url),
      [`${STALLED} connections that stall at their last byte`]: () => stall(url),
    };
    // Before it is attacked, a process has served as many at once who mean well.
    for (let crowd = 0; crowd < 3; crowd++) await postsAtOnce(cartUrl(url), fullCart(), AT_ONCE);
    const readers = steadily({ ...readersOf(url), everyMs: LOOK_MS });
    await wait(10_000);
    await readers.stop();
    const before = memoryOf(web);
    const figures: Figure[] = [];
    for (const [what, attack] of Object.entries(attacks)) {
      figures.push(...(await under(url, what, attack)));
    }
    return [...figures, await memoryAfter(web, before), aliveFigure(web)];
  } finally {
    await web.stop();
  }
}

/** A cart of as many lines as one may have, each of goods that are there. */
const fullCart = (): string => {
  const lines = Array.from({ length: LINES }, (_, n) => ({
    productId: productId(FIRST_SHOP, FIRST_PRODUCT + (n % PRODUCTS)),
    quantity: 1,
  }));
  return JSON.stringify({ items: lines });
};

/** Somebody looks at a shop, each time from another address. */
const readersOf = (url: string) => ({
  url: `${url}/catalog/${shopSlug(FIRST_SHOP)}`,
  headers: { accept: 'text/html', 'x-forwarded-for': '{address}' },
});

const cartUrl = (url: string): string => `${url}${publicPath(FIRST_SHOP)}/cart`;

const crowd = async (url: string, body: string): Promise<string> => {
  const json = await postsAtOnce(cartUrl(url), body, AT_ONCE);
  return `answered ${json}`;
};

const unsigned = async (url: string): Promise<string> => {
  const body = crowdedBody().padEnd(WEBHOOK_BYTES, ' ');
  const answers = await Promise.all([
    postsAtOnce(`${url}/webhooks/gateway`, body, AT_ONCE / 2),
    postsAtOnce(`${url}/webhooks/provider`, body, AT_ONCE / 2),
  ]);
  return `answered ${answers.join('; ')}`;
};

/** As many as can be opened, each with all but the last byte of a body that claims to be signed. */
async function stall(url: string): Promise<string> {
  const { port } = new URL(url);
  const body = ' '.repeat(WEBHOOK_BYTES - 1);
  const sockets = Array.from({ length: STALLED }, (_, n) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /webhooks/provider HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 10.9.${n >> 8}.${n & 255}\r\n` +
        `x-hub-signature-256: sha256=${'0'.repeat(64)}\r\ncontent-type: application/json\r\n` +
        `content-length: ${WEBHOOK_BYTES}\r\n\r\n`,
    );
    socket.write(body);
    return socket;
  });
  const closed = Promise.all(sockets.map(closing));
  const first = await Promise.race([closed.then(() => 'all'), wait(STALL_MS, 'some')]);
  for (const socket of sockets) socket.destroy();
  return `closed: ${first}`;
}

const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });

async function under(url: string, what: string, attack: () => Promise<string>): Promise<Figure[]> {
  const reader = steadily({ url: `${url}/healthz`, everyMs: LOOK_MS });
  const started = performance.now();
  const answered = await attack();
  const seconds = (performance.now() - started) / 1_000;
  await wait(1_000);
  const answers = await reader.stop();
  return [
    {
      what: `/healthz during ${what}`,
      unit: 'ms',
      p50: Math.round(timesOf(answers).sort((a, b) => a - b)[answers.length >> 1] ?? 0),
      value: Math.round(Math.max(...timesOf(answers))),
      percentile: 'worst',
      limit: LIMITS.healthMs,
      seconds: Number(seconds.toFixed(1)),
      answered,
    },
    {
      what: `/healthz not answered 200 during ${what}`,
      unit: 'answers',
      value: answeredOtherwise(answers, 200),
      limit: 0,
    },
  ];
}

const memoryOf = (web: WebStack): number => web.usage().rssMb;

/**
 * How long until it holds no more than a fifth above what it held before, while people read shops as
 * they did before: a process that does nothing collects no garbage.
 */
async function memoryAfter(web: WebStack, before: number): Promise<Figure> {
  const endsAt = Date.now() + LIMITS.memoryMs;
  const [url = ''] = web.urls;
  const readers = steadily({ ...readersOf(url), everyMs: LOOK_MS });
  while (memoryOf(web) > before * LIMITS.memoryTimes && Date.now() < endsAt) await wait(500);
  await readers.stop();
  return {
    what: 'memory within a minute after that',
    unit: 'MB',
    value: memoryOf(web),
    beside: { what: 'before', value: before },
    mostRatio: LIMITS.memoryTimes,
    peakMb: processUsage(web.processes[0]?.child.pid)?.peakMb,
  };
}

const aliveFigure = ({ processes }: WebStack): Figure => ({
  what: 'web processes that have ended',
  unit: 'answers',
  value: processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
    .length,
  limit: 0,
});
