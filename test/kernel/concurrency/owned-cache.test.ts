import { expect, test } from 'vitest';
import { OwnedCache } from '../../../src/kernel/concurrency/owned-cache.ts';

const aPage = (kib: number) => ({ size: kib * 1_024 });

test('never takes more than its bytes, and gives up first what nobody asked for the longest', () => {
  const cache = new OwnedCache(100 * 1_024);
  for (let n = 0; n < 50; n++) {
    cache.set(`page ${n}`, 'owner', aPage(10));
    cache.get('page 0');
    expect(cache.bytes).toBeLessThanOrEqual(100 * 1_024);
  }
  expect(cache.get('page 0')).toBeDefined();
  expect(cache.get('page 1')).toBeUndefined();
  expect(cache.get('page 49')).toBeDefined();
});

test('counts what a value has grown to, and keeps none that is larger than all its room', () => {
  const cache = new OwnedCache(30 * 1_024);
  const page = aPage(20);
  cache.set('page', 'owner', page);
  const before = cache.bytes;
  page.size += 500;
  cache.recount('page');
  expect(cache.bytes).toBe(before + 500);
  cache.set('huge', 'owner', aPage(40));
  expect([cache.get('huge'), cache.bytes]).toEqual([undefined, 0]);
});

test('drops the pages of one owner and no others', () => {
  const cache = new OwnedCache(1_000_000);
  for (const owner of ['one', 'other']) {
    for (const name of ['list', 'product']) cache.set(`${owner} ${name}`, owner, aPage(1));
  }
  cache.dropAllOf('one');
  expect(cache.get('one list') ?? cache.get('one product')).toBeUndefined();
  expect(cache.get('other list') && cache.get('other product')).toBeDefined();
});
