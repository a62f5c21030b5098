import { expect, test } from 'vitest';
import { SingleFlight } from '../../../src/kernel/concurrency/single-flight.ts';

/** A read that ends when the test says so. */
function heldReads() {
  const ends: ((error?: Error) => void)[] = [];
  let started = 0;
  const reads = new SingleFlight((key) => {
    const turn = ++started;
    return new Promise<string>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve(`${key} ${turn}`)));
    });
  });
  return { reads, ends, started: () => started };
}

const settle = () => new Promise(setImmediate);

test('those who come while a read is under way share the next one', async () => {
  const { reads, ends, started } = heldReads();
  const first = reads.get('a');
  const crowd = Array.from({ length: 100 }, () => reads.get('a'));
  expect(started()).toBe(1);
  ends[0]?.();
  await settle();
  expect(started()).toBe(2);
  const late = reads.get('a');
  ends[1]?.();
  await settle();
  ends[2]?.();
  expect(await first).toBe('a 1');
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['a 2']));
  expect(await late).toBe('a 3');
});

test('keys do not wait for each other, and nothing is kept', async () => {
  const { reads, ends } = heldReads();
  const [a, b] = [reads.get('a'), reads.get('b')];
  ends[1]?.();
  expect(await b).toBe('b 2');
  ends[0]?.();
  expect(await a).toBe('a 1');
  const again = reads.get('a');
  ends[2]?.();
  expect(await again).toBe('a 3');
});

test('a read that fails is not the next one’s', async () => {
  const { reads, ends } = heldReads();
  const first = reads.get('a');
  const next = reads.get('a');
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settle();
  ends[1]?.();
  expect(await next).toBe('a 2');
});
