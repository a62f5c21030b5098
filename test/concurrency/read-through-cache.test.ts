import { afterEach, expect, test, vi } from 'vitest';
import { ReadThroughCache } from '../../src/concurrency/read-through-cache.ts';

const KIB = 1_024;
const cacheOf = (maxKib: number) =>
  new ReadThroughCache<number | null>({
    maxBytes: maxKib * KIB,
    sizeOf: (kib) => kib && kib * KIB,
  });

/** A clock that a test sets, in milliseconds. */
function aClock() {
  const clock = { now: 1_000 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  return {
    pass(ms: number) {
      clock.now += ms;
      vi.advanceTimersByTime(ms);
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a crowd has a value read once, and gives it to whoever comes soon after', async () => {
  const cache = cacheOf(100);
  const read = vi.fn(async () => 7);
  const crowd = await Promise.all(Array.from({ length: 50 }, () => cache.get('page', read)));
  expect(new Set(crowd)).toEqual(new Set([7]));
  expect(cache.peek('page')).toBe(7);
  expect(await cache.get('page', async () => 8)).toBe(7);
  expect(read).toHaveBeenCalledOnce();
});

test('nobody gets a value whose read began two seconds ago, however long it took', async () => {
  const clock = aClock();
  const cache = cacheOf(100);
  let end = (_value: number) => {};
  const slow = cache.get('page', () => new Promise<number>((resolve) => (end = resolve)));
  clock.pass(1_000);
  const joined = cache.get('page', async () => 2);
  end(1);
  expect([await slow, await joined, cache.peek('page')]).toEqual([1, 1, 1]);
  clock.pass(1_000);
  expect(cache.peek('page')).toBeUndefined();
  expect(await cache.get('page', async () => 3)).toBe(3);
});

test('a read that takes longer than that is not waited for, and does not replace a newer one', async () => {
  const clock = aClock();
  const cache = cacheOf(100);
  let end = (_value: number) => {};
  const slow = cache.get('page', () => new Promise<number>((resolve) => (end = resolve)));
  clock.pass(2_000);
  expect(await cache.get('page', async () => 2)).toBe(2);
  end(1);
  expect([await slow, cache.peek('page')]).toEqual([1, 2]);
});

test('what is nothing, and what failed, is read again', async () => {
  const cache = cacheOf(100);
  expect(await cache.get('page', async () => null)).toBeNull();
  await expect(cache.get('page', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('page', async () => 3)).toBe(3);
});

test('never takes more than its bytes, and gives up first what nobody asked for the longest', async () => {
  const cache = cacheOf(100);
  for (let n = 0; n < 50; n++) {
    await cache.get(`page ${n}`, async () => 10);
    cache.peek('page 0');
  }
  const kept = Array.from({ length: 50 }, (_, n) => n).filter((n) => cache.peek(`page ${n}`));
  expect(kept.length).toBeLessThan(10);
  expect(kept[0]).toBe(0);
  expect(kept.at(-1)).toBe(49);
  await cache.get('huge', async () => 200);
  expect(cache.peek('huge')).toBeUndefined();
});
