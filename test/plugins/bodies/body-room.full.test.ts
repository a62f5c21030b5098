import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BODIES, BODY_ROOM } from '../../../src/limits.ts';
import { takeRawBodies } from '../../../src/web/webhooks/raw-bodies.ts';
import { useFrame } from '../../support/frame-app.ts';

const context = useFrame(
  (door: FastifyInstance) => {
    door.post('/page', async () => 'done');
    door.get('/page', async () => 'done');
    door.register(async (hooks) => {
      takeRawBodies(hooks);
      hooks.post('/webhooks/any', { bodyLimit: BODIES.providerWebhookBytes }, async () => 'done');
    });
  },
  { trustProxy: true },
);
let port: number;
beforeAll(async () => {
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  port = (context.app.server.address() as AddressInfo).port;
});

interface Sender {
  socket: Socket;
  answer: string;
}
const senders: Sender[] = [];
afterEach(async () => {
  for (const { socket } of senders.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect(await held()).toEqual(EMPTY), 10_000);
});

/** Sends the beginning of a body and stops before its last byte. */
function stall(address: string, path: string, length: string, body: string): Sender {
  const socket = connect(port, '127.0.0.1');
  const sender: Sender = { socket, answer: '' };
  senders.push(sender);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    sender.answer += chunk;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n${length}\r\n\r\n${body}`,
  );
  return sender;
}

const stallOf = (address: string, bytes: number, path = '/page') =>
  stall(address, path, `Content-Length: ${bytes}`, '1'.repeat(Math.min(bytes, 1_000) - 1));

async function held(): Promise<Record<string, number>> {
  const metric = context.app.metrics.getSingleMetric('http_request_body_bytes_held');
  const { values } = (await metric?.get()) ?? { values: [] };
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.room), value]));
}

const statusOf = ({ answer }: Sender): string => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? '-';
/** What is held while nobody sends anything. */
const EMPTY = { requests: 0, webhooks: 0, largeWebhooks: 0 };

const counted = (of: readonly Sender[], status: string): number =>
  of.filter((sender) => statusOf(sender) === status).length;

const isAlive = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/page`);
  expect(answer.status).toBe(200);
};

describe('bodies that stall at their last byte', () => {
  test('300 from one address: its room is bounded, the rest hear 429 with Retry-After at once', async () => {
    const most = BODY_ROOM.requests.ofAddress / BODIES.publicBytes;
    const all = Array.from({ length: 300 }, () => stallOf('10.1.0.1', BODIES.publicBytes));
    await vi.waitFor(() => expect(counted(all, '429')).toBe(300 - most), 10_000);
    expect(await held()).toEqual({ ...EMPTY, requests: BODY_ROOM.requests.ofAddress });
    expect(all.find((each) => statusOf(each) === '429')?.answer).toMatch(/retry-after: 5/i);
    // Others are not in their way.
    const other = stallOf('10.1.0.2', 2);
    other.socket.write('1');
    await vi.waitFor(() => expect(other.answer).toMatch(/^HTTP\/1\.1 200/), 10_000);
    await isAlive();
  });

  test('addresses of one IPv6 network are one', async () => {
    const most = BODY_ROOM.requests.ofAddress / BODIES.publicBytes;
    const all = Array.from({ length: most + 10 }, (_, n) =>
      stallOf(`2001:db8:1:2::${(n + 1).toString(16)}`, BODIES.publicBytes),
    );
    await vi.waitFor(() => expect(counted(all, '429')).toBe(10), 10_000);
  });

  test('from everywhere: 503 with Retry-After when all the room is taken, webhooks have their own', async () => {
    const ofAddress = BODY_ROOM.requests.ofAddress / BODIES.publicBytes;
    const most = BODY_ROOM.requests.ofAll / BODIES.publicBytes;
    const all = Array.from({ length: most + 40 }, (_, n) =>
      stallOf(`10.2.0.${Math.floor(n / ofAddress) + 1}`, BODIES.publicBytes),
    );
    await vi.waitFor(() => expect(counted(all, '503')).toBe(40), 10_000);
    expect(all.find((each) => statusOf(each) === '503')?.answer).toMatch(/retry-after: 5/i);
    expect((await held()).requests).toBe(BODY_ROOM.requests.ofAll);
    const webhook = stallOf('10.2.0.1', 2, '/webhooks/any');
    webhook.socket.write('1');
    await vi.waitFor(() => expect(webhook.answer).toMatch(/^HTTP\/1\.1 200/), 10_000);
    await isAlive();
  });

  test('webhooks of 4 MiB: two of an address, which keep out no usual one, and are free once they are cut off', async () => {
    const all = Array.from({ length: 20 }, () =>
      stallOf('10.3.0.1', BODIES.providerWebhookBytes, '/webhooks/any'),
    );
    await vi.waitFor(() => expect(counted(all, '429')).toBe(18), 10_000);
    expect(await held()).toEqual({ ...EMPTY, largeWebhooks: BODY_ROOM.largeWebhooks.ofAddress });
    const usual = stallOf('10.3.0.1', 2, '/webhooks/any');
    usual.socket.write('1');
    await vi.waitFor(() => expect(usual.answer).toMatch(/^HTTP\/1\.1 200/), 10_000);
    await vi.waitFor(() => expect(counted(all, '408')).toBe(2), 20_000);
    await vi.waitFor(async () => expect(await held()).toEqual(EMPTY), 10_000);
  }, 30_000);

  test('without a length they count as they come', async () => {
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const pour = () => {
      const sender = stall('10.4.0.1', '/webhooks/any', 'Transfer-Encoding: chunked', '');
      for (let n = 0; n < 120; n++) sender.socket.write(chunk);
      return sender;
    };
    const all = Array.from({ length: 6 }, pour);
    await vi.waitFor(() => expect(counted(all, '429')).toBeGreaterThan(0), 10_000);
    const { largeWebhooks = 0 } = await held();
    expect(largeWebhooks).toBeGreaterThan(3 * 1024 * 1024);
    expect(largeWebhooks).toBeLessThanOrEqual(BODY_ROOM.largeWebhooks.ofAddress);
  });
});

test('a form that is refused before it is read is not read for its error page without room', async () => {
  const most = BODY_ROOM.requests.ofAddress / BODIES.publicBytes;
  const all = Array.from({ length: most }, () => stallOf('10.5.0.1', BODIES.publicBytes));
  await vi.waitFor(async () => expect((await held()).requests).toBe(BODY_ROOM.requests.ofAddress));
  const answer = await context.app.inject({
    method: 'POST',
    url: '/page',
    headers: {
      accept: 'text/html',
      'x-forwarded-for': '10.5.0.1',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: 'name=typed-by-somebody',
  });
  expect(answer.statusCode).toBe(429);
  expect(answer.body).not.toContain('typed-by-somebody');
  expect(counted(all, '-')).toBe(most);
});

test('room is given back with each answer', async () => {
  for (let n = 0; n < 200; n++) {
    const answer = await context.app.inject({
      method: 'POST',
      url: n % 2 ? '/page' : '/nothing-here',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.6.0.1' },
      payload: JSON.stringify({ x: 'x'.repeat(30_000) }),
    });
    expect([200, 404]).toContain(answer.statusCode);
  }
});
