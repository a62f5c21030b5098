import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from '../../../src/domain/checkout/in-turn.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a few work at once, all in the order they came, and a failure frees its place', async () => {
  let working = 0;
  let most = 0;
  const done: number[] = [];
  const turns = Array.from({ length: 100 }, (_, index) =>
    inTurn(async () => {
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
  const first = Array.from({ length: 8 }, () => inTurn(() => held));
  const late = inTurn(async () => 'worked');
  vi.advanceTimersByTime(20_001);
  release();
  await expect(late).rejects.toMatchObject({ statusCode: 503 });
  await Promise.all(first);
  expect(await inTurn(async () => 'worked')).toBe('worked');
});
