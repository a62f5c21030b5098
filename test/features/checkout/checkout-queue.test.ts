import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inCheckoutQueue } from '../../../src/features/checkout/checkout-queue.ts';
import { CROWD } from '../../../src/kernel/concurrency/admission-queue.ts';
import { connectDatabase } from '../../../src/kernel/db/db.ts';

// Never reached: only the size of its pool counts here.
const ofTwelve = { databaseUrl: 'postgres://127.0.0.1:1/none', dbPoolMax: 12 };

beforeEach(() => {
  connectDatabase(ofTwelve);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a few work at once, all in the order they came, and a failure frees its place', async () => {
  let working = 0;
  let most = 0;
  const done: number[] = [];
  const turns = Array.from({ length: 100 }, (_, index) =>
    inCheckoutQueue(async () => {
      most = Math.max(most, ++working);
      await new Promise(setImmediate);
      working--;
      if (index % 3 === 0) throw new Error('refused');
      done.push(index);
    }),
  );
  const settled = await Promise.allSettled(turns);
  expect(most).toBe(8);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(34);
  expect(done).toEqual([...Array(100).keys()].filter((index) => index % 3 !== 0));
});

test('whoever waited too long is sent away without any work', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = Array.from({ length: 8 }, () => inCheckoutQueue(() => held));
  const hurried = inCheckoutQueue(async () => 'worked', 15_000);
  const late = inCheckoutQueue(async () => 'worked');
  vi.advanceTimersByTime(15_001);
  const patient = inCheckoutQueue(async () => 'worked', 15_000);
  vi.advanceTimersByTime(10_000);
  release();
  await expect(hurried).rejects.toMatchObject({ statusCode: 503 });
  await expect(late).rejects.toMatchObject({ statusCode: 503 });
  expect(await patient).toBe('worked');
  await Promise.all(first);
  expect(await inCheckoutQueue(async () => 'worked')).toBe('worked');
});

test('the crowd of a sale is let in at any pace; of those who come later, nobody who would wait long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const endings: (() => void)[] = [];
  const turn = (patience?: number) =>
    inCheckoutQueue(() => new Promise<void>((resolve) => endings.push(resolve)), patience);
  const end = async (count: number) => {
    for (let n = 0; n < count; n++) {
      endings.shift()?.();
      await new Promise(setImmediate);
    }
  };
  const crowd = Array.from({ length: 8 + CROWD - 1 }, () => turn());
  vi.advanceTimersByTime(3_000);
  // However slowly it was read, and though nothing has ended.
  crowd.push(turn());
  await end(40);
  // At thirteen a second, 360 take 27; at 87, 140 take less than two.
  await expect(turn()).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  await end(220);
  crowd.push(turn());
  // Meanwhile nothing ends.
  vi.advanceTimersByTime(4_000);
  await expect(turn()).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  crowd.push(turn(15_000));
  await end(crowd.length);
  await Promise.all(crowd);
});

test('an endless stream is let in for three seconds, then only those who are served soon', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const endings: (() => void)[] = [];
  const turn = () => inCheckoutQueue(() => new Promise<void>((resolve) => endings.push(resolve)));
  const end = async (count: number) => {
    for (let n = 0; n < count; n++) {
      endings.shift()?.();
      await new Promise(setImmediate);
    }
  };
  const placed = Array.from({ length: 8 + 92 }, turn);
  vi.advanceTimersByTime(3_001);
  // Far fewer than the crowd of a sale.
  await expect(turn()).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  await end(72);
  vi.advanceTimersByTime(20_000);
  // Twenty wait, at four a second.
  await expect(turn()).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  await end(1);
  placed.push(turn());
  await end(placed.length);
  await Promise.all(placed);
});

test('whoever has paid goes ahead of those who have not, in the order of those who have', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = Array.from({ length: 8 }, () => inCheckoutQueue(() => held));
  const done: string[] = [];
  const turn = (name: string, patience?: number) =>
    inCheckoutQueue(async () => {
      done.push(name);
    }, patience);
  const others = [turn('cash'), turn('paid', 15_000), turn('cash'), turn('paid too', 15_000)];
  release();
  await Promise.all([...first, ...others]);
  expect(done).toEqual(['paid', 'paid too', 'cash', 'cash']);
});

test.each([
  [1, 1],
  [3, 1],
  [6, 4],
  [100, 8],
])('a pool of %i connections is shared by %i checkouts', async (dbPoolMax, expected) => {
  connectDatabase({ ...ofTwelve, dbPoolMax });
  let working = 0;
  let most = 0;
  const turns = Array.from({ length: 20 }, () =>
    inCheckoutQueue(async () => {
      most = Math.max(most, ++working);
      await new Promise(setImmediate);
      working--;
    }),
  );
  await Promise.all(turns);
  expect(most).toBe(expected);
});

test('when the database is away, everybody in line hears it at once', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  let started = 0;
  const turns = Array.from({ length: 50 }, () =>
    inCheckoutQueue(async () => {
      started++;
      await new Promise(setImmediate);
      throw away;
    }),
  );
  const settled = await Promise.allSettled(turns);
  expect(settled.every((turn) => turn.status === 'rejected' && turn.reason === away)).toBe(true);
  expect(started).toBe(8);
  expect(await inCheckoutQueue(async () => 'worked')).toBe('worked');
});
