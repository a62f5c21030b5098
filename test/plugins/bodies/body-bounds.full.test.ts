import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasMoreNodes } from '../../../src/kernel/http/has-more-nodes.ts';
import { BODIES } from '../../../src/limits.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
let store: TestStore;
beforeAll(async () => {
  store = await aStore(context.app);
});

/** A list of so many empty objects beside what the route looks at. */
const manyNodes = (count: number): string =>
  `{"items":[],"refreshToken":"x","x":[${Array(count).fill('{}').join(',')}]}`;
/** 255 KiB, as small as values can be. */
const ATTACK = manyNodes(87_000);

/** The JSON texts that were made objects while `work` ran. */
async function readBy(work: () => Promise<unknown>): Promise<string[]> {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    await work();
    return parse.mock.calls.map(([text]) => text).filter((text) => text.startsWith('{"items":[],'));
  } finally {
    parse.mockRestore();
  }
}

const post = (url: string, payload: string, headers: object = {}, type = 'application/json') =>
  context.app.inject({
    method: 'POST',
    url,
    remoteAddress: freshAddress(),
    headers: { accept: 'application/json', 'content-type': type, ...headers },
    payload,
  });

describe('where nobody has signed in', () => {
  const urls = () => [
    `/api/public/catalog/${store.slug}/cart`,
    `/api/public/catalog/${store.slug}/checkout`,
    '/api/public/catalog/no-such-shop/checkout',
    '/api/auth/login',
    '/api/auth/refresh',
    '/api/auth/register',
    '/api/nothing-here',
    '/nothing-here',
  ];

  test('a body of 33 KiB is refused at every address, also where nothing is', async () => {
    for (const url of urls()) {
      const answer = await post(url, JSON.stringify({ x: 'x'.repeat(33 * 1024) }));
      expect([answer.statusCode, answer.json().code], url).toEqual([413, 'TOO_LARGE']);
    }
  });

  test('31 KiB of empty objects are refused before they become objects', async () => {
    const body = manyNodes(10_000);
    expect(body.length).toBeLessThan(BODIES.publicBytes);
    const read = await readBy(async () => {
      for (const url of urls()) {
        const answer = await post(url, body);
        expect([answer.statusCode, answer.json().code], url).toEqual([413, 'TOO_LARGE']);
      }
    });
    expect(read).toEqual([]);
  });

  test('a form of thousands of fields is refused', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');
    const type = 'application/x-www-form-urlencoded';
    expect((await post('/login', fields(3_000), {}, type)).statusCode).toBe(413);
    expect((await post('/login', fields(100), {}, type)).statusCode).not.toBe(413);
  });
});

describe('200 bodies of 255 KiB and 87,000 objects at once', () => {
  test.each([
    ['anybody', () => [`/api/public/catalog/${store.slug}/cart`, {}] as const],
    ['a seller', () => ['/api/orders', store.headers] as const],
    ['a seller at no route', () => ['/api/nothing-here', store.headers] as const],
  ])('from %s: all are refused, and none becomes objects', async (_who, target) => {
    const [url, headers] = target();
    expect(ATTACK.length).toBeGreaterThan(250 * 1024);
    expect(ATTACK.length).toBeLessThan(BODIES.signedInBytes);
    const read = await readBy(async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => post(url, ATTACK, headers)),
      );
      // Beyond the room for all bodies they are sent away, the others read and refused.
      const others = answers.filter(({ statusCode }) => statusCode !== 503);
      expect(others.length).toBeGreaterThan(0);
      expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([413]));
    });
    expect(read).toEqual([]);
  });
});

describe('large bodies of sellers', () => {
  const LARGE = manyNodes(9_000);
  let turns = 0;
  beforeEach(() => {
    turns = 0;
  });

  test('are read one in a turn of the event loop, so that others are answered in between', async () => {
    const readIn = new Map<number, number>();
    const { parse } = JSON;
    const spy = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      if (text === LARGE) readIn.set(turns, (readIn.get(turns) ?? 0) + 1);
      return parse(text, reviver);
    });
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/api/orders', LARGE, store.headers)),
    );
    isDone = true;
    spy.mockRestore();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect([...readIn.values()].reduce((sum, one) => sum + one, 0)).toBe(50);
    expect(Math.max(...readIn.values())).toBeLessThanOrEqual(2);
  });

  test('a text full of commas and brackets is one value', async () => {
    const notes = '[{"\\",'.repeat(2_000);
    const body = JSON.stringify({ items: [], notes, x: '\\'.repeat(8_001) });
    expect(hasMoreNodes(body, 10)).toBe(false);
    expect((await post('/api/orders', body, store.headers)).statusCode).toBe(400);
  });
});

describe('counting values in a text', () => {
  test.each([
    ['[1,2,3]', 3],
    ['{"a":1,"b":[2,{}]}', 5],
    [' [ "a,b" , "\\",[" ] ', 2],
    ['{"a":"\\\\","b":1}', 2],
    ['"never ends [[[[[', 0],
  ])('%s', (json, nodes) => {
    const padded = json + ' '.repeat(50);
    expect(hasMoreNodes(padded, nodes)).toBe(false);
    if (nodes > 0) expect(hasMoreNodes(padded, nodes - 1)).toBe(true);
  });
});
