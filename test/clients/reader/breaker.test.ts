import { expect, test } from 'vitest';
import { Breaker } from '../../../src/clients/reader/breaker.ts';

const fail = () => Promise.reject(new Error('away'));
const always = () => true;

async function broken(clock: { now: number }): Promise<Breaker> {
  const breaker = new Breaker(() => clock.now);
  for (let each = 0; each < 5; each++) await breaker.watch(fail, always).catch(() => {});
  return breaker;
}

test('after five failures in a row nobody is asked for half a minute', async () => {
  const clock = { now: 0 };
  const breaker = await broken(clock);
  expect(breaker.state).toBe('open');
  expect(breaker.room(50)).toBe(0);
  clock.now = 29_999;
  expect(breaker.state).toBe('open');
});

test('a success between failures begins the count anew', async () => {
  const breaker = new Breaker();
  for (let each = 0; each < 9; each++) {
    await breaker.watch(fail, always).catch(() => {});
    if (each === 3) await breaker.watch(async () => {}, always);
    if (each < 8) expect(breaker.state).toBe('closed');
  }
  expect(breaker.state).toBe('open');
});

test('then one question is let through, and its answer decides', async () => {
  const clock = { now: 0 };
  const breaker = await broken(clock);
  clock.now = 30_000;
  expect(breaker.room(50)).toBe(1);
  await breaker.watch(async () => expect(breaker.room(50)).toBe(0), always);
  expect(breaker.state).toBe('closed');
  expect(breaker.room(50)).toBe(50);
});

test('where that one fails it is open again', async () => {
  const clock = { now: 0 };
  const breaker = await broken(clock);
  clock.now = 30_000;
  await breaker.watch(fail, always).catch(() => {});
  expect(breaker.state).toBe('open');
});

test('what is not the server’s fault does not count', async () => {
  const breaker = new Breaker();
  for (let each = 0; each < 9; each++) await breaker.watch(fail, () => false).catch(() => {});
  expect(breaker.state).toBe('closed');
});
