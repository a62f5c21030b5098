import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFrame } from '../support/frame-app.ts';
import { sendRaw } from '../support/raw-socket.ts';

let handled = 0;
const context = useFrame((door: FastifyInstance) => {
  door.post('/page', async () => {
    handled++;
    return 'done';
  });
  door.get('/page', async () => {
    handled++;
    return 'done';
  });
  door.post('/photos', { handlerTimeout: 60_000 }, async () => 'done');
});
let port: number;
beforeAll(async () => {
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  port = (context.app.server.address() as AddressInfo).port;
});

const START = 'POST /page HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

describe('requests that can be understood in two ways', () => {
  test.each([
    [
      'a length and chunks',
      `${START}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `${START}Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}`],
    ['a chunk of no size', `${START}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    [
      'a chunk that is longer than it says',
      `${START}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`,
    ],
    ['an unknown transfer coding', `${START}Transfer-Encoding: xchunked\r\n\r\n{}`],
    ['a space before the colon', `${START}Content-Length : 2\r\n\r\n{}`],
    ['a folded header', 'GET /page HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n'],
    ['two hosts', 'GET /page HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    ['no host', 'GET /page HTTP/1.1\r\n\r\n'],
    ['an absolute target', 'GET http://evil.example/page HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a NUL in a header', 'GET /page HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n'],
    ['line feeds alone', 'GET /page HTTP/1.1\nHost: localhost\n\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('D-10 %s: refused and closed', async (_name, bytes) => {
    handled = 0;
    const { text, closedAfter } = await sendRaw(port, bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(handled).toBe(0);
    expect(closedAfter).toBeLessThan(2_000);
  });

  test('D-10 requests one after the other on one connection are answered one by one', async () => {
    handled = 0;
    const get = 'GET /page HTTP/1.1\r\nHost: localhost\r\n';
    const { text } = await sendRaw(port, `${get}\r\n${get}Connection: close\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(handled).toBe(2);
  });
});

test('D-07 a connection that asks far ahead of the answers is closed', async () => {
  handled = 0;
  const get = 'GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const { text, closedAfter } = await sendRaw(port, get.repeat(100));
  expect(closedAfter).toBeLessThan(2_000);
  expect(handled).toBeLessThanOrEqual(11);
  expect((text.match(/HTTP\/1\.1 200/g) ?? []).length).toBeLessThanOrEqual(11);
  expect(
    (
      await sendRaw(
        port,
        `${get.repeat(10)}${get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
      )
    ).text.match(/HTTP\/1\.1 200/g),
  ).toHaveLength(11);
});

describe('what is too large', () => {
  test.each([
    [
      'an address of 100 KiB',
      `GET /${'a'.repeat(100 * 1024)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      431,
    ],
    [
      '500 long headers',
      `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: 0123456789012345678901234567890123456789\r\n'.repeat(500)}\r\n`,
      431,
    ],
    ['a body of 4 MiB', `${START}Content-Length: 4194304\r\n\r\n`, 413],
  ])('D-06 %s is refused at once', async (_name, bytes, status) => {
    const { text, closedAfter } = await sendRaw(port, bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).toMatch(/x-request-id: /i);
    expect(text).toMatch(/x-content-type-options: nosniff/i);
    expect(text).toMatch(/content-security-policy: default-src '(?:none|self)'/i);
    expect(text).not.toMatch(/FST_|Error:/);
    expect(closedAfter).toBeLessThan(2_000);
  });

  test('chunks without end are cut off at the limit', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const { text, closedAfter } = await sendRaw(
      port,
      `${START}Transfer-Encoding: chunked\r\n\r\n`,
      (socket) => {
        const pour = setInterval(() => socket.writable && socket.write(chunk), 5);
        socket.on('close', () => clearInterval(pour));
      },
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(closedAfter).toBeLessThan(3_000);
  });
});

describe.concurrent('slow clients', () => {
  const trickle = (bytes: string, drop: string) =>
    sendRaw(port, bytes, (socket) => {
      const drip = setInterval(() => socket.writable && socket.write(drop), 500);
      socket.on('close', () => clearInterval(drip));
    });

  test('D-07 headers that never end are closed within 11 seconds', async ({ expect }) => {
    const { text, closedAfter } = await trickle(
      'GET /page HTTP/1.1\r\nHost: localhost\r\n',
      'X-A: b\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(closedAfter).toBeGreaterThan(8_000);
    expect(closedAfter).toBeLessThan(11_500);
  });

  test('D-07 a body that trickles in is closed within 16 seconds', async ({ expect }) => {
    const { text, closedAfter } = await trickle(`${START}Content-Length: 10000\r\n\r\n{`, ' ');
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"statusCode":408');
    expect(closedAfter).toBeGreaterThan(13_000);
    expect(closedAfter).toBeLessThan(16_500);
  });

  test('a route for photos waits longer', async ({ expect }) => {
    const head = START.replace('/page', '/photos');
    const { text, closedAfter } = await sendRaw(
      port,
      `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{`,
      (socket) => {
        setTimeout(() => socket.write('}'), 17_000);
      },
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(closedAfter).toBeGreaterThan(16_500);
  });
});
