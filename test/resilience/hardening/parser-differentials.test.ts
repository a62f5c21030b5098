import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../../support/belongings.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';

const context = useApp();
useInvariants();

let own: Belongings;
beforeAll(async () => {
  own = await aStoreWithEverything(context.app);
});

/** Ways to say what a body is: right, nearly right, wrong, and such that two parsers would differ. */
const TYPES = [
  'application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="utf-8"',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json; charset=x',
  'application/json;',
  ' application/json',
  '\tapplication/json',
  'application/json\t',
  'application/json\t;x=text/plain',
  'application /json',
  'application\t/json',
  'application/json, text/plain',
  'text/plain, application/json',
  'text/plain',
  'text/plain; application/json',
  'text/json',
  'application/jsonp',
  'application/json+x',
  'application/vnd.api+json',
  'application/csp-report',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'x',
  '',
];

interface Target {
  method: 'POST' | 'PATCH' | 'PUT';
  url: () => string;
  good: () => object;
  bad: () => object;
}

const line = (quantity: unknown) => ({
  items: [{ productId: own.ids.product, variantId: own.ids.variant, quantity }],
});
const TARGETS: Target[] = [
  {
    method: 'POST',
    url: () => `/api/public/catalog/${own.store.slug}/cart`,
    good: () => line(1),
    bad: () => line('1'),
  },
  {
    method: 'POST',
    url: () => '/api/orders',
    good: () => ({ customer: { name: 'Asha', phone: '+919876543210' }, ...line(1) }),
    bad: () => ({ customer: { name: ['Asha'], phone: '+919876543210' }, ...line(1) }),
  },
  {
    method: 'PATCH',
    url: () => `/api/products/${own.ids.product}`,
    good: () => ({ name: 'Blue mug' }),
    bad: () => ({ name: 1 }),
  },
  {
    method: 'PUT',
    url: () => `/api/orders/${own.ids.order}/status`,
    good: () => ({ status: 'pending' }),
    bad: () => ({ status: { $ne: 'x' } }),
  },
  {
    method: 'POST',
    url: () => '/api/auth/login',
    good: () => ({ email: 'nobody@example.com', password: 'x' }),
    bad: () => ({ email: { length: 1 }, password: 'x' }),
  },
];

let caller = 0;
const send = ({ method, url }: Pick<Target, 'method' | 'url'>, payload: string, type: string) =>
  context.app.inject({
    method,
    url: url(),
    payload,
    headers: { ...own.store.headers, 'content-type': type },
    remoteAddress: `10.6.${(++caller >> 8) & 255}.${caller & 255}`,
  });

let cases = 0;

/** Lists what was answered neither as canonical JSON is nor with a refusal. */
async function differing(
  target: Target,
  payload: string,
  types: readonly string[],
  canonical: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const type of types) {
    const { statusCode } = await send(target, payload, type);
    cases += 1;
    if (![400, 415, canonical].includes(statusCode))
      found.push(`${target.method} ${target.url()} ${payload} as "${type}": ${statusCode}`);
  }
  return found;
}

test('D-02 a body is judged as canonical JSON is, or refused, whatever it is said to be', async () => {
  const found: string[] = [];
  for (const target of TARGETS) {
    const [good, bad] = [JSON.stringify(target.good()), JSON.stringify(target.bad())];
    expect((await send(target, bad, 'application/json')).statusCode, target.url()).toBe(400);
    const { statusCode } = await send(target, good, 'application/json');
    expect([200, 201, 401], target.url()).toContain(statusCode);
    found.push(...(await differing(target, bad, TYPES, 400)));
    found.push(...(await differing(target, good, TYPES, statusCode)));
  }
  expect(cases).toBeGreaterThanOrEqual(290);
  expect(found).toEqual([]);
});

/** The second of two keys counts in JSON; a check of one and a use of the other must not happen. */
const TWICE: [text: string, status: number][] = [
  ['{"name":1,"name":"Blue mug"}', 200],
  ['{"name":"Blue mug","name":1}', 400],
  ['{"na\\u006de":1}', 400],
  ['{"name":"Blue mug","na\\u006de":1}', 400],
  ['{"name":"Blue mug","Name":1}', 200],
  ['{"name":"Blue mug","__proto__":{"name":1}}', 400],
  ['{"__proto__":{"name":"Taken over"}}', 400],
  ['{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ['{"name":"Blue mug","__\\u0070roto__":{"isAdmin":true}}', 400],
  ['{"name":"Blue mug"}{"name":1}', 400],
  ['\ufeff{"name":"Blue mug"}', 200],
  ["{'name':'Blue mug'}", 400],
  ['{"name":"Blue mug",}', 400],
  ['{"name":"Blue mug"/**/}', 400],
  ['{name:"Blue mug"}', 400],
  ['[{"name":"Blue mug"}]', 400],
  ['"{\\"name\\":\\"Blue mug\\"}"', 400],
  ['{"name":"\\ud800"}', 400],
  ['{"name":NaN}', 400],
];

test.each(TWICE)('D-02 %j is judged once, as it is used', async (payload, status) => {
  const target = TARGETS[2] as Target;
  const answer = await send(target, payload, 'application/json');
  if (status === 200) expect([200, 400], answer.body).toContain(answer.statusCode);
  else expect(answer.statusCode, answer.body).toBe(status);
  const kept = await rows('select name from products where owner_id = ? and id = ?', [
    own.store.ownerId,
    own.ids.product,
  ]);
  expect(kept).toEqual([{ name: 'Blue mug' }]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

const QUERIES = [
  'limit=1&limit=50',
  'limit=50&limit=1',
  'limit[]=1',
  'limit[a]=1',
  'limit=1,50',
  'limit=01',
  'limit=1e1',
  'limit=0x1',
  'limit=+1',
  'limit=%201',
  'limit=1%00',
  'limit=١',
  'Limit=1',
  'limit=1;limit=50',
  '__proto__[limit]=50',
  'constructor[prototype][limit]=50',
  'limit.=50',
  'limit=1#&limit=50',
  'sort=createdAt&sort=total',
  'sort[]=createdAt',
  'sort=createdAt,name',
  'sort=-createdAt%3b',
  'status=new&status=cancelled',
  'status[]=new',
  'search[]=a',
  'search[$ne]=a',
];

test.each(QUERIES)('D-02 the query %s is refused, or read as one value each', async (query) => {
  const answer = await context.app.inject({
    url: `/api/orders?${query}`,
    headers: own.store.headers,
  });
  expect([200, 400], answer.body).toContain(answer.statusCode);
  if (answer.statusCode === 200) expect(answer.json().limit).toBeLessThanOrEqual(100);
});
