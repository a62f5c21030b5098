import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../../src/errors.ts';
import { AdmissionQueue } from '../../../src/kernel/concurrency/admission-queue.ts';
import { MicroBatcher } from '../../../src/kernel/concurrency/micro-batcher.ts';
import { useDatabase } from '../../support/database.ts';

// The line asks how many connections there are.
useDatabase();

let groups: string[][];
/** Until then what is slow goes on. */
let released: Promise<void>;
let release: () => void;
beforeEach(() => {
  groups = [];
  released = new Promise((resolve) => {
    release = resolve;
  });
});

const lineOf = (longestWait = 1_000, atOnce = 1) =>
  new AdmissionQueue({
    atOnce,
    leftFree: 0,
    longestWait,
    tooLate: () => new Refusal(503, 'UNAVAILABLE', 'Too late'),
  });

const grouped = (line = lineOf(), most = 10, patience?: number) =>
  new MicroBatcher<string, string>({
    ...{ line, most, ...(patience !== undefined && { patience }) },
    keyOf: ([key = '']) => key,
    work: async (items) => {
      groups.push([...items]);
      await (items.includes('slow') ? released : wait(20));
      if (items.includes('x')) throw new Error('broken');
      return items.map((item) => item.toUpperCase());
    },
  });

test('what comes at the same time is done together, and each gets its own answer', async () => {
  const work = grouped();
  const first = work.add('a');
  const others = ['b', 'c'].map((item) => work.add(item));
  while (groups.length === 0) await turn();
  const later = ['d', 'e'].map((item) => work.add(item));
  expect(await Promise.all([first, ...others, ...later])).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(groups).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('one alone waits for nobody', async () => {
  expect(await grouped().add('a')).toBe('A');
  expect(groups).toEqual([['a']]);
});

test('those of one key follow one another, and no group is larger than it may be', async () => {
  const work = grouped(lineOf(), 2);
  await Promise.all(['a1', 'a2', 'b1', 'c1', 'a3'].map((item) => work.add(item)));
  expect(groups).toEqual([['a1', 'b1'], ['a2', 'c1'], ['a3']]);
});

test('a group that fails fails for its own only', async () => {
  const work = grouped(lineOf(), 2);
  const settled = await Promise.allSettled(['x', 'a', 'b'].map((item) => work.add(item)));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('who waits too long is sent away and not worked on', async () => {
  const work = grouped(lineOf(5), 1);
  const settled = await Promise.allSettled(['a', 'b'].map((item) => work.add(item)));
  expect(settled[0]).toMatchObject({ status: 'fulfilled', value: 'A' });
  expect(settled[1]).toMatchObject({ reason: { statusCode: 503 } });
  expect(groups).toEqual([['a']]);
});

test('a patient group takes along who comes while another one is at work', async () => {
  const work = grouped(lineOf(1_000, 2), 10, 1_000);
  const first = work.add('slow');
  await expect.poll(() => groups).toHaveLength(1);
  const second = work.add('b');
  await wait(5);
  const third = work.add('c');
  release();
  await Promise.all([first, second, third]);
  expect(groups).toEqual([['slow'], ['b', 'c']]);
});

test('a patient group goes when it is full, or when another one takes too long', async () => {
  const work = grouped(lineOf(1_000, 2), 2, 30);
  const slow = work.add('slow');
  await expect.poll(() => groups).toHaveLength(1);
  const full = Promise.all(['b', 'c'].map((item) => work.add(item)));
  expect(await full).toEqual(['B', 'C']);
  expect(await work.add('d')).toBe('D');
  expect(groups).toEqual([['slow'], ['b', 'c'], ['d']]);
  release();
  await slow;
});
