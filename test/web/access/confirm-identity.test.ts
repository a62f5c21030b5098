import { beforeAll, describe, expect, test } from 'vitest';
import { asksAgain, PERMISSIONS, type Permission } from '../../../src/permissions.ts';
import { signIn } from '../../support/accounts.ts';
import { anApiKey } from '../../support/api-keys.ts';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything } from '../../support/belongings.ts';
import { anImpersonation, TABLE_PASSWORD } from '../../support/impersonation.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStaffMember } from '../../support/people.ts';
import { type Route, routesOf } from '../../support/route-table.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';

const t = useApp();
const { get, post } = pagesOf(t);
let store: TestStore;
type Headers = TestStore['headers'];
beforeAll(async () => {
  store = await aStore(t.app);
});

/** As if this person had signed in so long ago. */
const signedInAgo = (userId: string, minutes: number) =>
  rows(
    `update refresh_tokens set authenticated_at = now() - make_interval(mins => ?)
      where user_id = ? returning 1`,
    [minutes, userId],
  );

const call = (method: 'PATCH' | 'POST' | 'DELETE', url: string, headers: Headers, payload = {}) =>
  t.app.inject({ method, url, headers, payload });
const sayPassword = (headers: Headers, currentPassword: string) =>
  call('POST', '/api/auth/reauthenticate', headers, { currentPassword });
const KEY = { paymentSettings: { gatewayKeyId: 'rzp_test_AAAABBBBCCCC01' } };
const changeKey = (headers: Headers) => call('PATCH', '/api/store', headers, KEY);

test('a change of weight asks for the password again 15 minutes after signing in', async () => {
  const { headers, ownerId } = await aStore(t.app);
  await signedInAgo(ownerId, 14);
  expect((await changeKey(headers)).statusCode).toBe(200);
  await signedInAgo(ownerId, 16);
  const refused = await changeKey(headers);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  // Everything else goes on as before.
  expect((await call('PATCH', '/api/store', headers, { name: 'Red Mug' })).statusCode).toBe(200);

  const wrong = await sayPassword(headers, 'not it');
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'WRONG_PASSWORD']);
  expect((await changeKey(headers)).statusCode).toBe(403);
  expect((await sayPassword(headers, TABLE_PASSWORD)).statusCode).toBe(204);
  expect((await changeKey(headers)).statusCode).toBe(200);
});

test('a session that predates the question, or another session of the person, does not count', async () => {
  const { headers, ownerId, email } = await aStore(t.app);
  await rows(`update refresh_tokens set authenticated_at = null where user_id = ? returning 1`, [
    ownerId,
  ]);
  const login = await signIn(t.app, email, TABLE_PASSWORD);
  expect(login.statusCode).toBe(200);
  expect((await changeKey(headers)).json().code).toBe('REAUTHENTICATION_REQUIRED');
  const fresh = { authorization: `Bearer ${login.json().accessToken}` };
  expect((await changeKey(fresh)).statusCode).toBe(200);
});

test('who may not do it at all is told so first, and is not asked for a password', async () => {
  const staff = await aStaffMember(t, store);
  await rows(`update refresh_tokens set authenticated_at = null returning 1`, []);
  expect((await changeKey(staff.headers)).json().code).toBe('FORBIDDEN');
  const { acting } = await anImpersonation(t.app, store);
  expect((await changeKey(acting.headers)).json().code).toBe('IMPERSONATION_LOCKED');
  expect((await sayPassword(acting.headers, TABLE_PASSWORD)).json().code).toBe(
    'IMPERSONATION_LOCKED',
  );
});

test('a page leads to the question and back, and a wrong password is said beside its field', async () => {
  const seller = await aStore(t.app);
  await signedInAgo(seller.ownerId, 16);
  const next = '/dashboard/staff';
  const referer = `${t.config.frontendUrl}${next}`;
  const form = { name: 'Ravi', email: 'ravi@example.com', password: 'paper boats 42' };
  const sent = await post(seller, '/dashboard/staff', form, { referer });
  const asked = '/confirm-identity?next=%2Fdashboard%2Fstaff';
  expect([sent.statusCode, sent.headers.location]).toEqual([303, asked]);

  const page = await get(seller, asked);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Confirm it’s you');
  expect(page.body).toContain(`value="${seller.email}"`);
  const say = (currentPassword: string, to = next) =>
    post(seller, '/confirm-identity', { currentPassword, next: to });
  const wrong = await say('no');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('is incorrect');
  const right = await say(TABLE_PASSWORD);
  expect([right.statusCode, right.headers.location]).toEqual([303, next]);
  expect((await post(seller, '/dashboard/staff', form, { referer })).headers.location).toBe(next);
  expect((await say(TABLE_PASSWORD, '//evil.example')).headers.location).toBe('/dashboard');
});

test('operators are asked before they delete a user or start a new password for one', async () => {
  const { headers, id } = await anOperator(t.app);
  const { ownerId } = await aStore(t.app);
  await signedInAgo(id, 16);
  const reason = { reason: 'The owner asked for it' };
  const url = `/api/admin/users/${ownerId}`;
  expect((await call('DELETE', url, headers, reason)).json().code).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
  expect((await sayPassword(headers, TABLE_PASSWORD)).statusCode).toBe(204);
  expect((await call('DELETE', url, headers, reason)).statusCode).toBe(204);
});

/** These ask though their permission does not: paying for a plan must not wait for a password. */
const ASK_ALONE = ['/api/subscription/cancel', '/dashboard/billing/cancel'];

test('every change under a permission that asks again does, but for tests and replays, and every file', () => {
  const reads = ({ method }: Route) => ['GET', 'HEAD', 'OPTIONS'].includes(method);
  const wrong = routesOf(t.app)
    .filter(({ config }) => config?.access === 'tenant')
    .filter((route) => {
      const { url, config } = route;
      const permission = config?.permission as Permission;
      const isExcused =
        /\/webhook[\w-]*\/:id\/(?:test|.*replay)$|\/webhooks\/:id\/(?:test|.*replay)$/;
      const isAsked = !reads(route) || PERMISSIONS[permission].exports === true;
      const byPermission = asksAgain(permission) && isAsked && !isExcused.test(url);
      const wanted = byPermission || (!reads(route) && ASK_ALONE.includes(url));
      return config?.asksAgain !== wanted;
    });
  expect(wrong.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

describe('a file of shoppers’ data', () => {
  const NAVIGATING = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
  const files = () =>
    routesOf(t.app).filter(
      ({ config }) => PERMISSIONS[config?.permission as Permission]?.exports === true,
    );

  test('asks, by the API and on pages, and leads back to the page that links to it', async () => {
    const own = await aStoreWithEverything(t.app);
    const { headers, ownerId } = own.store;
    const get = (url: string, more = {}) => t.app.inject({ url, headers: { ...headers, ...more } });
    const urls = files().map(({ url }) => url.replace(':id', own.ids.customer));
    expect(urls).toHaveLength(12);
    for (const url of urls) expect((await get(url)).statusCode, url).toBe(200);
    await signedInAgo(ownerId, 16);
    for (const url of urls) {
      const refused = await get(url, { accept: 'application/json' });
      expect([refused.statusCode, refused.json().code], url).toEqual([
        403,
        'REAUTHENTICATION_REQUIRED',
      ]);
      const referer = `${t.config.frontendUrl}/dashboard/customers`;
      const asked = await get(url, { ...NAVIGATING, referer });
      const question = '/confirm-identity?next=%2Fdashboard%2Fcustomers';
      expect([asked.statusCode, asked.headers.location], url).toEqual([303, question]);
    }
    expect((await sayPassword(headers, TABLE_PASSWORD)).statusCode).toBe(204);
    for (const url of urls) expect((await get(url)).statusCode, url).toBe(200);
  });

  test('asks no program with an API key, and no operator who acts for somebody', async () => {
    const own = await aStore(t.app);
    const key = await anApiKey(own, ['customers.export']);
    const { acting } = await anImpersonation(t.app, own);
    await rows('update refresh_tokens set authenticated_at = null returning 1', []);
    for (const { headers } of [key, acting]) {
      const file = await t.app.inject({ url: '/api/customers/export.csv', headers });
      expect(file.statusCode).toBe(200);
    }
  });
});

test('another address of the shop asks, one that stays does not', async () => {
  const own = await aStore(t.app);
  const { headers, ownerId, slug } = own;
  await signedInAgo(ownerId, 16);
  const change = (wanted: string) => call('PATCH', '/api/store', headers, { slug: wanted });
  expect((await change(slug)).statusCode).toBe(200);
  expect((await change(`${slug}-new`)).json().code).toBe('REAUTHENTICATION_REQUIRED');
  const form = { name: 'Red Mug', slug, description: '' };
  expect((await post(own, '/dashboard/settings', form)).headers.location).toBe(
    '/dashboard/settings',
  );
  const moved = await post(own, '/dashboard/settings', { ...form, slug: `${slug}-new` });
  expect(moved.headers.location).toMatch(/^\/confirm-identity/);
  expect((await sayPassword(headers, TABLE_PASSWORD)).statusCode).toBe(204);
  expect((await change(`${slug}-new`)).statusCode).toBe(200);
});
