import { expect, test } from 'vitest';
import { mutex } from '../../src/concurrency/mutex.ts';

test('work waits for the work before it, also when that fails', async () => {
  const inTurn = mutex();
  const said: string[] = [];
  let release = () => {};
  const first = inTurn(async () => {
    said.push('first begins');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    throw new Error('broken');
  });
  const second = inTurn(async () => said.push('second'));
  await Promise.resolve();
  expect(said).toEqual(['first begins']);
  release();
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(said).toEqual(['first begins', 'second']);
});
