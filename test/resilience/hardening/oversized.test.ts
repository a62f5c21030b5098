import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { sendRaw } from '../../support/raw-socket.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const KIB = 1_024;
const MIB = 1_024 * KIB;

const context = useApp();
useInvariants();
let port: number;
let store: TestStore;
beforeAll(async () => {
  store = await aStore(context.app);
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  port = (context.app.server.address() as AddressInfo).port;
});

const head = (path: string, more: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n${more}\r\n`;

/** A JSON text of about so many bytes, with them in front of it. */
function sized(path: string, bytes: number, more = ''): string {
  const body = `{"object":"whatsapp_business_account","x":"${'x'.repeat(bytes)}"}`;
  return head(path, `Content-Length: ${Buffer.byteLength(body)}\r\n${more}`) + body;
}

const BIG: [what: string, bytes: () => string, status: number][] = [
  ['257 KiB for the API', () => sized('/api/auth/login', 257 * KIB), 413],
  ['4 MiB for the API', () => sized('/api/auth/login', 4 * MIB), 413],
  ['257 KiB for a page', () => sized('/login', 257 * KIB), 413],
  ['4.1 MiB for a webhook', () => sized('/webhooks/provider', 4.1 * MIB), 413],
  ['4.1 MiB for the gateway’s webhook', () => sized('/webhooks/gateway', 4.1 * MIB), 413],
  [
    'an address of 100 KiB',
    () => `GET /${'a'.repeat(100 * KIB)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    431,
  ],
  [
    'an address of 15 KiB',
    () =>
      `GET /catalog/${'a'.repeat(15 * KIB)} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    414,
  ],
  [
    '500 headers of 100 bytes',
    () =>
      `GET / HTTP/1.1\r\nHost: localhost\r\n${`X-A: ${'b'.repeat(100)}\r\n`.repeat(500)}Connection: close\r\n\r\n`,
    431,
  ],
  ['a length that is no number', () => head('/api/auth/login', 'Content-Length: 1e9\r\n'), 400],
  [
    'a length past every number',
    () => head('/api/auth/login', `Content-Length: ${'9'.repeat(30)}\r\n`),
    400,
  ],
];

test.each(BIG)('D-06 %s is refused within a second, and closed', async (_what, bytes, status) => {
  const { text, closedAfter } = await sendRaw(port, bytes());
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(text).toMatch(new RegExp(`"statusCode":${status}|Error ${status}`));
  expect(closedAfter).toBeLessThan(1_000);
});

test('D-06 a webhook of less than 4 MiB is read before it is refused for its signature', async () => {
  const { text } = await sendRaw(port, sized('/webhooks/provider', 3.9 * MIB));
  // Nobody has to sign in tests: it is taken, and there is nothing in it.
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
});

test('D-06 chunks without end are cut off at the limit', async () => {
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const { text, closedAfter } = await sendRaw(
    port,
    head('/api/auth/login', 'Transfer-Encoding: chunked\r\n'),
    (socket) => {
      const pour = setInterval(() => socket.writable && socket.write(chunk), 5);
      socket.on('close', () => clearInterval(pour));
    },
  );
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(closedAfter).toBeLessThan(3_000);
});

// Made beside the event loop: a busy one is answered for, too.
const bomb = promisify(gzip)(Buffer.alloc(100 * MIB, 'x'));

test.each(['gzip', 'br', 'deflate', 'gzip, gzip'])(
  'D-06 a bomb said to be %s is not unpacked',
  async (encoding) => {
    await bomb;
    const before = process.memoryUsage().rss;
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      payload: await bomb,
    });
    expect([400, 413, 415]).toContain(answer.statusCode);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
  },
);

const lines = (count: number) =>
  Array.from({ length: count }, () => ({ productId: newId(), quantity: 1 }));

test.each([101, 1_000, 10_000])('D-06 a cart of %i lines is refused', async (count) => {
  const customer = { name: 'Asha', phone: '9876543210' };
  for (const url of [
    `/api/public/catalog/${store.slug}/cart`,
    `/api/public/catalog/${store.slug}/checkout`,
    `/api/public/catalog/${store.slug}/create-payment`,
    '/api/orders',
  ]) {
    const answer = await context.app.inject({
      method: 'POST',
      url,
      payload: { paymentMethod: 'cod', items: lines(count), customer },
      headers: store.headers,
    });
    expect([400, 413], `${url}: ${answer.body}`).toContain(answer.statusCode);
  }
});

test('D-06 a list gives at most a hundred, and no more ids are taken at once', async () => {
  const ask = (url: string) => context.app.inject({ url, headers: store.headers });
  for (const limit of [101, 1_000_000]) {
    expect((await ask(`/api/orders?limit=${limit}`)).statusCode).toBe(400);
  }
  const answer = await context.app.inject({
    method: 'POST',
    url: '/api/orders/bulk-status',
    payload: { ids: Array.from({ length: 101 }, newId), status: 'confirmed' },
    headers: store.headers,
  });
  expect(answer.statusCode).toBe(400);
});
