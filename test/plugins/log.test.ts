import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../../src/errors.ts';
import { GatheredLines, logOptions, logPrints, maskText } from '../../src/log.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { aConfig, aFrame } from '../support/frame-app.ts';
import { caughtLog } from '../support/logs.ts';

const CANARIES = {
  password: 'canary-Pa55word',
  accessToken: 'canary-access-token',
  refreshToken: 'canary-refresh-token',
  gatewayKeySecret: 'canary-key-secret',
  authorization: 'Bearer canary-bearer',
  cookie: 'sk_access=canary-cookie',
  'x-gateway-signature': 'canary-signature',
  email: 'canary.person@example.com',
  phone: '+91 98765 43210',
};
const LEAKS = /canary|98765|43210|4111|eyJhbGciOi/;

let lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const entries = () => lines.map((line) => JSON.parse(line));
beforeEach(() => {
  lines = [];
});

describe('what is logged', () => {
  const log = pino(logOptions('trace'), stream);

  test('G-03 hides secrets and people in fields, however deep', () => {
    log.info(CANARIES, 'flat');
    log.info({ req: { headers: CANARIES, body: { store: { settings: CANARIES } } } }, 'nested');
    log.info({ list: [CANARIES, [CANARIES]] }, 'lists');
    expect(lines.join('')).not.toMatch(LEAKS);
    expect(entries().map(({ msg }) => msg)).toEqual(['flat', 'nested', 'lists']);
  });

  test.each([
    'mail to canary.person@example.com failed',
    'call +91 98765 43210 or 098765-43210 or (987) 65-43210',
    'card 4111 1111 1111 1111 was refused',
    'Bearer canary-bearer is not valid',
    'token eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiIxIn0.abc',
    'GET /login?token=canary-token&x=1',
    'the key sk_canary-with_43-random_characters-of-base64url is wrong',
    'connect postgres://user:canary-pass@db:5432/x failed',
  ])('hides them in texts: %s', (text) => {
    log.warn(text);
    log.warn({ note: text }, 'noted');
    log.error({ err: new Error(text) }, 'failed');
    log.error({ details: { cause: new Error(text) } }, 'failed inside');
    log.error(new Error(text));
    expect(lines).toHaveLength(5);
    expect(lines.join('')).not.toMatch(LEAKS);
  });

  test('keeps what one needs to find a fault', () => {
    const id = '019a9d3c-1234-7abc-8def-0123456789ab';
    log.info({ orderId: id, status: 200, ms: 12, at: '2026-11-20T05:00:00.000Z' }, 'order 1042');
    expect(entries()[0]).toMatchObject({
      orderId: id,
      status: 200,
      ms: 12,
      msg: 'order 1042',
      level: 'info',
    });
    log.error(
      { err: Object.assign(new Error('boom'), { code: '23505', detail: 'Key (email)=(a@b.cc)' }) },
      'x',
    );
    expect(entries()[1].err).toMatchObject({ type: 'Error', code: '23505', message: 'boom' });
    expect(lines[1]).not.toContain('a@b.cc');
  });

  test('G-03 no input forges a line', () => {
    log.info({ name: 'x\n{"level":"fatal","msg":"forged"}\r\n' }, 'a\nb');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
  });
});

describe('lines on their way out', () => {
  /** A logger, and what was written at once each time, as the messages of its lines. */
  function gathered() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const writes: string[][] = [];
    const out = new GatheredLines((text) => {
      const whole = text.trimEnd().split('\n');
      writes.push(whole.map((line) => JSON.parse(line).msg));
    });
    return { log: pino(logOptions('info'), out), out, writes };
  }

  test('wait for others a moment, and go together', () => {
    const { log, writes } = gathered();
    for (const word of ['one', 'two']) log.info(word);
    expect(writes).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(writes).toEqual([['one', 'two']]);
    log.info('three');
    vi.advanceTimersByTime(100);
    expect(writes).toEqual([['one', 'two'], ['three']]);
  });

  test.each(['warn', 'error', 'fatal'] as const)('%s waits for nothing', (level) => {
    const { log, writes } = gathered();
    log.info('before');
    log[level]('now');
    expect(writes).toEqual([['before', 'now']]);
  });

  test('many do not pile up, and those that wait go at the end', () => {
    const { log, out, writes } = gathered();
    for (let n = 0; n < 1_000; n++) log.info({ note: 'a'.repeat(50) }, String(n));
    expect(writes.length).toBeGreaterThan(10);
    out.flush();
    out.flush();
    expect(writes.flat()).toEqual(Array.from({ length: 1_000 }, (_, n) => String(n)));
  });
});

describe('requests', () => {
  const build = () =>
    aFrame(
      aConfig(),
      (door: FastifyInstance) => {
        door.get('/login', async () => 'ok');
        door.get('/catalog/:slug/orders/:publicToken', async () => 'ok');
        door.post('/api/orders', async ({ body, headers, log }) => {
          log.info({ body, headers }, 'working');
          return 'ok';
        });
        door.get('/api/broken', async () => {
          throw new Error('secret=canary-in-error for canary.person@example.com');
        });
        door.get('/api/refused', async () => {
          throw new Refusal(409, 'NO', 'No');
        });
        door.get('/api/away', async () => {
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        });
      },
      { ...logOptions('info'), stream },
    );

  test('make one line each, by route, without address, headers or body', async () => {
    const app = await build();
    const answer = await app.inject({
      url: '/login?token=canary-token&next=/x',
      headers: CANARIES,
    });
    await app.inject(`/catalog/mugs/orders/canary-order-token`);
    await app.inject('/nowhere/canary-path');
    await app.close();
    const made = entries().filter(({ msg }) => msg === 'request');
    expect(made).toHaveLength(3);
    expect(made[0]).toMatchObject({
      method: 'GET',
      route: '/login',
      status: 200,
      ms: expect.any(Number),
      requestId: answer.headers['x-request-id'],
    });
    expect(made[1].route).toBe('/catalog/:slug/orders/:publicToken');
    expect(lines.join('')).not.toMatch(LEAKS);
  });

  test('G-03 every line of a request carries its id, and no secret of body or headers', async () => {
    const app = await build();
    const { cookie, ...headers } = CANARIES;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders',
      headers,
      payload: CANARIES,
    });
    await app.close();
    expect(answer.statusCode).toBe(200);
    expect(entries().map(({ requestId }) => requestId)).toEqual(
      Array(2).fill(answer.headers['x-request-id']),
    );
    expect(lines.join('')).not.toMatch(LEAKS);
  });

  test('our own faults are errors, refusals are not, an absent dependency warns once', async () => {
    const app = await build();
    const broken = await app.inject('/api/broken');
    expect(broken.json()).toMatchObject({
      statusCode: 500,
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
    expect(broken.body).not.toMatch(/canary|stack|at /);
    await app.inject('/api/refused');
    for (let i = 0; i < 20; i++) expect((await app.inject('/api/away')).statusCode).toBe(503);
    await app.close();
    const levels = entries().filter(({ level }) => level !== 'info');
    expect(levels.map(({ level, msg }) => [level, msg])).toEqual([
      ['error', 'request failed'],
      ['warn', 'a dependency is not reachable'],
    ]);
    expect(lines.join('')).not.toMatch(LEAKS);
  });
});

test.each([
  ['letters', 'a'.repeat(1_000_000)],
  ['tokens', 'eyJ-'.repeat(250_000)],
  ['addresses', 'a://b:'.repeat(160_000)],
])('a long text of %s costs next to nothing', async (_name, text) => {
  const worked = await cpuTime(() => {
    expect(maskText(text).length).toBeLessThanOrEqual(10_000);
  });
  expect(worked).toBeLessThan(500);
});

test('what a package prints is a warning of the log, masked like all others', () => {
  const { warn, error } = console;
  onTestFinished(() => void Object.assign(console, { warn, error }));
  const { log, lines } = caughtLog();
  logPrints(log);
  for (const print of [console.warn, console.error]) print('%s of %s', 'A letter', 'a@example.com');
  expect(lines()).toMatchObject(Array(2).fill({ level: 'warn', msg: 'A letter of [email]' }));
});
