import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** Sends back what it gets. */
const echo = createServer((socket) => socket.pipe(socket).on('error', () => {}));
let proxy: TcpProxy;

beforeAll(() => new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve)));
afterAll(() => echo.close());

beforeEach(async () => {
  proxy = await startTcpProxy((echo.address() as { port: number }).port);
  return () => proxy.stop();
});

interface Client {
  socket: Socket;
  /** What came, one entry for each time that something came. */
  chunks: Buffer[];
  ended: Promise<string>;
}

async function client(): Promise<Client> {
  const socket = connect(proxy.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  let fault = 'closed';
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', (error: NodeJS.ErrnoException) => {
    fault = error.code ?? 'error';
  });
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(fault)));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, chunks, ended };
}

const cameIn = ({ chunks }: Client): string => Buffer.concat(chunks).toString();

/** Milliseconds until the answer to a text is there, whole. */
async function roundTrip(each: Client, text: string): Promise<number> {
  const since = performance.now();
  each.chunks.length = 0;
  each.socket.write(text);
  while (cameIn(each).length < text.length) await wait(1);
  expect(cameIn(each)).toBe(text);
  return performance.now() - since;
}

test('passes everything on, in both directions', async () => {
  const one = await client();
  await roundTrip(one, 'x'.repeat(300_000));
  expect(proxy.open()).toBe(1);
  one.socket.destroy();
  await expect.poll(() => proxy.open()).toBe(0);
});

test('counts a round trip each time that something is sent after an answer', async () => {
  const [one, other] = [await client(), await client()];
  proxy.delay(50);
  one.socket.write('a');
  one.socket.write('b');
  await expect.poll(() => cameIn(one)).toBe('ab');
  expect(proxy.roundTrips()).toBe(1);
  await roundTrip(one, 'c');
  await roundTrip(other, 'd');
  expect(proxy.roundTrips()).toBe(3);
});

test('a delay holds for each direction, keeps the order and lets much be on its way', async () => {
  const one = await client();
  proxy.delay(80);
  expect(await roundTrip(one, 'hello')).toBeGreaterThanOrEqual(158);
  const since = performance.now();
  one.chunks.length = 0;
  for (const digit of '0123456789') {
    one.socket.write(digit);
    await wait(5);
  }
  await expect.poll(() => cameIn(one), { interval: 5 }).toBe('0123456789');
  expect(performance.now() - since).toBeLessThan(10 * 160);
  proxy.delay(0);
  await roundTrip(one, 'and on');
});

test('a slow line takes as long as its bytes take', async () => {
  const one = await client();
  proxy.rate(10_000);
  expect(await roundTrip(one, 'x'.repeat(5_000))).toBeGreaterThanOrEqual(490);
  proxy.rate(null);
  await roundTrip(one, 'and on');
});

test('slices arrive one by one', async () => {
  const one = await client();
  proxy.slice(3);
  await roundTrip(one, 'abcdefghij');
  expect(Math.max(...one.chunks.map(({ length }) => length))).toBeLessThanOrEqual(3);
});

test('a reset ends what is open, and nothing else', async () => {
  const one = await client();
  await roundTrip(one, 'x');
  proxy.reset();
  expect(await one.ended).toBe('ECONNRESET');
  await roundTrip(await client(), 'and on');
});

test('a reset may come in the middle of an answer', async () => {
  const one = await client();
  await roundTrip(one, 'x');
  proxy.reset(4);
  one.chunks.length = 0;
  one.socket.write('abcdefghij');
  expect(await one.ended).toBe('ECONNRESET');
  expect(cameIn(one)).toBe('abcd');
});

test('who is refused is told, who is in the dark is not', async () => {
  const one = await client();
  proxy.set('blackhole');
  one.socket.write('lost in the dark');
  await wait(100);
  expect(cameIn(one)).toBe('');
  proxy.set('pass');
  await expect.poll(() => cameIn(one)).toBe('lost in the dark');
  proxy.set('refuse');
  await one.ended;
  await (await client()).ended;
});
