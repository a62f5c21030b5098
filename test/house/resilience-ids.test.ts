import { expect, test } from 'vitest';
import { idsByFile } from '../../dev/resilience/titles.ts';
import { IDS } from '../support/resilience/ids.ts';

const carried = [...idsByFile()].flatMap(([file, ids]) => ids.map((id) => ({ file, id })));

test('each promise of the resilience suite is proved by a test that carries its id', () => {
  const proved = new Set(carried.map(({ id }) => id));
  expect(IDS.filter((id) => !proved.has(id))).toEqual([]);
});

test('no test carries an id that is no promise', () => {
  const unknown = carried.filter(({ id }) => !IDS.includes(id));
  expect(unknown).toEqual([]);
});
