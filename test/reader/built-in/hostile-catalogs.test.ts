import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOSTILE_KINDS } from '../../../bench/messages/hostile-catalogs.ts';
import { Effort } from '../../../src/reader/built-in/effort.ts';
import { mostValues, withinLimits } from '../../../src/reader/built-in/index/within-limits.ts';
import { indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import { LONGEST_READ, parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import { aStore } from './a-store.ts';

const PRODUCTS = 40;
const NAMES = 1_020;
/** Of a message as long as is read; without a bound they are 40 million, and more with each name. */
const MOST_STEPS = 400_000;
const TEXTS = Object.entries(HOSTILE_KINDS).map(([what, { text }]) => [
  what,
  text(LONGEST_READ),
]) as [string, string][];

// What is counted bounds the work, and is what this is about; computing time is the last resort.
beforeEach(() => {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
});
// No spy: it would keep each of some 100,000 calls.
const { spend } = Effort.prototype;
afterEach(() => {
  Effort.prototype.spend = spend;
  vi.restoreAllMocks();
});

describe.each(Object.entries(HOSTILE_KINDS))('H1 a catalog of %s', (_, { catalog }) => {
  const index = indexCatalog(catalog(PRODUCTS, NAMES));

  test.each(TEXTS)('is read with %s in bounded work', (__, text) => {
    let steps = 0;
    Effort.prototype.spend = function counted(more) {
      steps += more;
      return spend.call(this, more);
    };
    const parsed = parseMessage(text, index, { messages: [], isOrder: true });
    expect(steps).toBeLessThan(MOST_STEPS);
    expect(steps).toBeGreaterThan(0);
    Effort.prototype.spend = spend;
    expect(parseMessage(text, index, { messages: [], isOrder: true })).toEqual(parsed);
  });

  test('is no larger than its limit', () => {
    expect(index.postings).toBeLessThan(3_000_000);
  });
});

test('a name that only a rare word tells apart is found among thousands with the same words', () => {
  const mugs = Array.from({ length: 6_000 }, (_, at) => [
    `Blue Stone Mug ${at === 4_321 ? 'Giraffe' : `Model${at}`}`,
    { aliases: [`mug blue stone ${at}`, `blue mug of stone ${at}`] },
  ]);
  const index = indexCatalog(aStore(Object.fromEntries(mugs)));
  const { lines } = parseMessage('please send 2 blue stone mug giraffe', index);
  expect(lines).toMatchObject([{ productId: 'Blue Stone Mug Giraffe', quantity: 2 }]);
});

test('each product keeps its own name and as many of its other names as fit in', () => {
  const few = aStore({ Mug: { aliases: ['cup', 'beaker'] } }).products;
  expect(withinLimits(few)).toBe(few);
  const { products } = HOSTILE_KINDS['one shared word']!.catalog(500, NAMES);
  const kept = withinLimits(products);
  const lengths = new Set(kept.map(({ aliases }) => aliases.length));
  expect(lengths.size).toBe(1);
  expect([...lengths][0]).toBeLessThan(NAMES / 10);
  expect(kept.map(({ name }) => name)).toEqual(products.map(({ name }) => name));
});

test('all values of an honest catalog are read, and so many of a larger one', () => {
  const { products } = HOSTILE_KINDS['many variants']!.catalog(10, 0);
  expect(mostValues(products)).toBe(100);
  expect(mostValues(Array.from({ length: 200 }, () => products).flat())).toBeLessThan(50);
});
