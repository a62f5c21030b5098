import { beforeAll, expect, test } from 'vitest';
import { RATES, SHARE_OF_STORE } from '../../src/limits.ts';
import { anApiKey } from '../support/api-keys.ts';
import { useApp } from '../support/app.ts';
import { rows } from '../support/rows.ts';
import { aStaffMemberWith } from '../support/staff.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const context = useApp({ accountLimits: true });
let trial: TestStore;
let other: TestStore;
beforeAll(async () => {
  [trial, other] = [await aStore(context.app), await aStore(context.app)];
});

let callers = 0;
/** From ever another address: accounts count by their store. */
const ask = (store: TestStore, method: 'GET' | 'POST', url: string, payload?: object) =>
  context.app.inject({
    method,
    url,
    remoteAddress: `10.7.${(++callers >> 8) & 255}.${callers & 255}`,
    headers: store.headers,
    ...(payload ? { payload } : {}),
  });

async function statuses(times: number, ...asked: Parameters<typeof ask>): Promise<number[]> {
  const seen = [];
  for (let n = 0; n < times; n++) seen.push((await ask(...asked)).statusCode);
  return seen;
}

test('one account that asks ten times a second is stopped within five minutes, and no other one', async () => {
  const url = '/api/auth/sessions';
  const seen = await statuses(RATES.storeReads.max, trial, 'GET', url);
  expect(new Set(seen)).toEqual(new Set([200]));
  const refused = await ask(trial, 'GET', url);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
  expect((await ask(other, 'GET', url)).statusCode).toBe(200);
  // Looking does not use up changing.
  expect((await ask(trial, 'POST', '/api/notifications/read', {})).statusCode).not.toBe(429);
  expect(RATES.storeReads.max + RATES.storeWrites.max).toBeLessThan(10 * 60 * 5);
}, 60_000);

test.each([
  ['exports', 'GET', '/api/products/export.csv'],
  ['exports', 'GET', '/dashboard/orders/export.csv'],
  ['imports', 'POST', '/api/products/import.csv?dryRun=1'],
  ['bulk', 'POST', '/api/orders/bulk/preview'],
  ['papers', 'POST', '/api/papers'],
  ['texts', 'POST', '/api/orders/read-text'],
  ['resends', 'POST', '/api/notifications/00000000-0000-4000-8000-000000000000/resend'],
  ['tests', 'POST', '/api/store/payments/test'],
] as const)(
  '%s: %s %s has a small limit of its own for each store',
  async (name, method, url) => {
    const store = await aStore(context.app);
    const seen = await statuses(
      RATES[name].max + 1,
      store,
      method,
      url,
      method === 'POST' ? {} : undefined,
    );
    expect(seen.slice(0, -1)).not.toContain(429);
    expect(seen.at(-1)).toBe(429);
    expect((await ask(other, method, url)).statusCode).not.toBe(429);
  },
  60_000,
);

test('staff who are added beyond the limit are refused before their password is hashed', async () => {
  const store = await aStore(context.app);
  const staff = { name: 'Ravi', password: 'correct horse battery' };
  await statuses(RATES.staff.max, store, 'POST', '/api/staff', {});
  const refused = await ask(store, 'POST', '/api/staff', { ...staff, email: 'ravi@example.com' });
  expect(refused.statusCode).toBe(429);
  expect(await rows('select 1 from users where email = ?', ['ravi@example.com'])).toEqual([]);
});

test('a key and a member of staff use up their own share, never the owner’s nor each other’s', async () => {
  const store = await aStore(context.app);
  const key = await anApiKey(store, ['orders.read']);
  const packer = await aStaffMemberWith(context.app, store, 'packer');
  const orders = '/api/orders?limit=1';
  const share = RATES.storeReads.max * SHARE_OF_STORE;
  const byKey = { ...store, headers: key.headers };
  const seen = await statuses(share, byKey, 'GET', orders);
  expect(new Set(seen)).toEqual(new Set([200]));
  // What is refused takes nothing from the others, however often it is asked.
  const refused = await statuses(share * 4, byKey, 'GET', orders);
  expect(new Set(refused)).toEqual(new Set([429]));
  expect((await ask({ ...store, headers: packer.headers }, 'GET', orders)).statusCode).toBe(200);
  for (const url of ['/dashboard', orders, '/api/store/api-keys', '/dashboard/settings/api-keys']) {
    expect((await ask(store, 'GET', url)).statusCode).toBe(200);
  }
}, 60_000);
