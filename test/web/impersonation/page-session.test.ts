import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { actFor, auditOf, TABLE_PASSWORD } from '../../support/impersonation.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';

const t = useApp();
const BACK = '/admin/stores?search=mug';
const OVER = `/impersonation/over?back=${encodeURIComponent(BACK)}`;

async function anOperatorsBrowser() {
  const operator = await anOperator(t.app);
  const jar = new Jar(t.app);
  await jar.submit('/login', { email: operator.email, password: TABLE_PASSWORD });
  return { operator, jar };
}

const form = (store: TestStore) => `/admin/users/${store.ownerId}/impersonate`;

/** An operator's browser that acts for the owner of a store. */
async function anActingBrowser(store: TestStore, back = BACK) {
  const { operator, jar } = await anOperatorsBrowser();
  const entered = await jar.submit(form(store), { reason: 'ticket 812', back });
  expect(entered.headers.location).toBe('/dashboard');
  return { operator, jar };
}

const whoIs = async (jar: Jar): Promise<string> =>
  (await jar.get('/api/auth/me')).json().user?.role ?? 'nobody';

const actions = async (store: TestStore) => (await auditOf(store)).map(({ action }) => action);

/** As if the impersonation had begun so many minutes ago. */
const age = (store: TestStore, minutes: number) =>
  rows(
    `update refresh_tokens set created_at = created_at - make_interval(mins => ?),
       expires_at = expires_at - make_interval(mins => ?)
      where user_id = ? and impersonator_id is not null`,
    [minutes, minutes, store.ownerId],
  );

test('the form says for whom, how long, what is locked, and that the owner is told', async () => {
  const store = await aStore(t.app);
  const { jar } = await anOperatorsBrowser();
  const page = await jar.get(`${form(store)}?back=${encodeURIComponent(BACK)}`);
  expect(page.statusCode).toBe(200);
  for (const words of [
    'Meera',
    store.email,
    'Blue Mug',
    '30 minutes',
    'owner is notified',
    'Locked',
  ]) {
    expect(page.body).toContain(words);
  }
  expect(page.body).toContain(`href="${BACK}"`);
});

test('without a reason the form comes back, and nobody acts for anybody', async () => {
  const store = await aStore(t.app);
  const { jar } = await anOperatorsBrowser();
  for (const reason of ['', ' ab ', 'x'.repeat(501)]) {
    const again = await jar.submit(form(store), { reason, back: BACK });
    expect(again.statusCode).toBe(422);
    expect(again.body).toContain('Reason');
    expect(again.body).toContain(`name="back" value="${BACK}"`);
  }
  expect(await whoIs(jar)).toBe('SUPER_ADMIN');
  expect(await auditOf(store)).toEqual([]);
});

test('whom nobody may act for is said in words', async () => {
  const store = await aStore(t.app);
  const other = await anOperator(t.app, 'Olu');
  const { jar } = await anOperatorsBrowser();
  const protectedOne = await jar.get(`/admin/users/${other.id}/impersonate`);
  expect(protectedOne.statusCode).toBe(403);
  expect(protectedOne.body).toContain('You can’t log in as another platform operator');
  expect((await jar.get('/admin/users/nobody/impersonate')).statusCode).toBe(404);
  await rows('update users set is_active = false where id = ?', [store.ownerId]);
  const off = await jar.get(form(store));
  expect(off.statusCode).toBe(409);
  expect(off.body).toContain('Meera is suspended. Reactivate the user first');
});

test('in and out again: the operator’s own session waits and comes back to its page', async () => {
  const store = await aStore(t.app);
  const { operator, jar } = await anActingBrowser(store);
  expect(await whoIs(jar)).toBe('OWNER');
  const page = await jar.get('/dashboard');
  expect(page.body).toContain('data-acting-until');
  expect(page.body).toContain('30 min left');
  const left = await jar.submit('/impersonation/exit');
  expect(left.headers.location).toBe(BACK);
  expect(await whoIs(jar)).toBe('SUPER_ADMIN');
  expect(jar.cookies.has('sk_operator')).toBe(false);
  expect((await jar.get('/admin/users')).body).toContain('You are no longer logged in as Meera');
  expect(await actions(store)).toEqual(['impersonation_started', 'impersonation_ended']);
  const [family] = await rows<{ families: number }>(
    `select count(distinct family_id)::int as families from refresh_tokens where user_id = ?`,
    [operator.id],
  );
  // The one of the test's own headers, and the browser's: still the same.
  expect(family?.families).toBe(2);
});

test('the three cookies are for the server alone', async () => {
  const store = await aStore(t.app);
  const { jar } = await anOperatorsBrowser();
  const entered = await jar.submit(form(store), { reason: 'ticket 812' });
  const names = entered.cookies.map(({ name }) => name).sort();
  expect(names).toEqual(['sk_access', 'sk_operator', 'sk_refresh']);
  for (const cookie of entered.cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  }
});

test.each(['https://evil.example/admin', '//evil.example', '/dashboard', '/admin/../x', ''])(
  'back to %s leads to the user’s page instead',
  async (back) => {
    const store = await aStore(t.app);
    const { jar } = await anActingBrowser(store, back);
    const left = await jar.submit('/impersonation/exit');
    expect(left.headers.location).toBe(`/admin/users/${store.ownerId}`);
  },
);

test('a second press of Exit gives the session as well', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  const [first, second] = [new Jar(t.app), new Jar(t.app)];
  for (const [name, value] of jar.cookies) {
    first.cookies.set(name, value);
    second.cookies.set(name, value);
  }
  const answers = await Promise.all(
    [first, second].map((one) => one.submit('/impersonation/exit')),
  );
  expect(answers.map(({ headers }) => headers.location)).toEqual([BACK, BACK]);
  expect([await whoIs(first), await whoIs(second)]).toEqual(['SUPER_ADMIN', 'SUPER_ADMIN']);
  expect((await actions(store)).filter((action) => action === 'impersonation_ended')).toHaveLength(
    1,
  );
});

test('extended once it lasts an hour from its start, and not a minute more', async () => {
  const store = await aStore(t.app);
  const { operator, jar } = await anActingBrowser(store);
  await age(store, 20);
  expect((await jar.get('/dashboard')).body).toContain('10 min left');
  const more = await jar.submit('/impersonation/extend', { back: '/dashboard/orders?tab=all' });
  expect(more.headers.location).toBe('/dashboard/orders?tab=all');
  const after = await jar.get('/dashboard/orders');
  expect(after.body).toContain('Session extended: 40 min left');
  expect(after.body).toContain('40 min left</span>');
  await jar.submit('/impersonation/extend', { back: 'https://evil.example' });
  expect((await jar.get('/dashboard')).body).toContain('one hour at most');
  const extended = (await auditOf(store)).filter(({ action }) => action.endsWith('_extended'));
  expect(extended).toMatchObject([{ actor_id: operator.id, target_id: store.ownerId }]);
  // Rotation keeps the end as it is.
  jar.cookies.delete('sk_access');
  expect((await jar.get('/dashboard')).body).toContain('40 min left');
});

test('when the time is over the next click leads back, with a sentence and no login', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  await age(store, 31);
  const click = await jar.get('/dashboard/orders');
  expect(click.headers.location).toBe(OVER);
  const over = await jar.get('/impersonation/over');
  expect(over.headers.location).toBe(BACK);
  expect((await jar.get('/admin/users')).body).toContain(
    'You are no longer logged in as another user. You are back in your own account',
  );
  expect(await whoIs(jar)).toBe('SUPER_ADMIN');
});

test.each(['/', '/login'])('when the time is over %s leads back as well', async (path) => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  await age(store, 31);
  expect((await jar.get(path)).headers.location).toBe(OVER);
});

test('of two requests that notice the end at once, the later one leads to the same page', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  await age(store, 31);
  await jar.get('/dashboard/orders');
  expect((await jar.get(OVER)).headers.location).toBe(BACK);
  expect((await jar.get(OVER)).headers.location).toBe(BACK);
  expect((await jar.get('/impersonation/over?back=//evil.example')).headers.location).toBe(
    '/admin',
  );
  expect((await jar.get('/admin/users')).body).toContain('You are no longer logged in as another');
});

test('a sent form and a part of a page lead back after the end, too', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  await age(store, 31);
  const sent = await jar.submit('/dashboard/settings', {});
  expect(sent.headers.location).toBe(OVER);
  const part = await jar.get('/dashboard/notifications/counts', { 'hx-request': 'true' });
  expect(part.headers['hx-redirect']).toBe(OVER);
});

test('while the time runs nothing leads out of it but Exit', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  expect((await jar.get('/impersonation/over')).headers.location).toBe('/dashboard');
  expect(await whoIs(jar)).toBe('OWNER');
});

test('with the operator’s own session ended, the way back is the login page', async () => {
  const store = await aStore(t.app);
  const { operator, jar } = await anActingBrowser(store);
  await rows('update refresh_tokens set revoked_at = now() where user_id = ?', [operator.id]);
  const left = await jar.submit('/impersonation/exit');
  expect(left.headers.location).toBe(`/login?next=${encodeURIComponent(BACK)}`);
  expect((await jar.get('/login')).body).toContain('Your own session has ended too. Sign in again');
  const isOfSession = (name: string) => !['sk_flash', 'sk_known'].includes(name);
  expect([...jar.cookies.keys()].filter(isOfSession)).toEqual([]);
  expect(await whoIs(jar)).toBe('nobody');
});

test('signing out ends both sessions', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  const kept = new Map(jar.cookies);
  expect((await jar.submit('/logout')).headers.location).toBe('/login');
  for (const [name, value] of kept) jar.cookies.set(name, value);
  expect((await jar.get('/dashboard')).headers.location).toBe(OVER);
  expect((await jar.get('/impersonation/over')).headers.location).toMatch(/^\/login/);
  expect(await actions(store)).toEqual(['impersonation_started', 'impersonation_ended']);
});

test('signing in as somebody ends what the browser brought along', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  const waiting = jar.cookies.get('sk_operator') ?? '';
  jar.cookies.delete('sk_access');
  await jar.submit('/login', { email: store.email, password: TABLE_PASSWORD });
  expect(jar.cookies.has('sk_operator')).toBe(false);
  const thief = new Jar(t.app);
  thief.cookies.set('sk_operator', waiting);
  expect((await thief.get('/impersonation/over')).headers.location).toMatch(/^\/login/);
});

test('the strip is on every page: errors, help, billing', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  for (const path of [
    '/dashboard',
    '/dashboard/orders/none',
    '/dashboard/nowhere',
    '/nowhere',
    '/help',
    '/dashboard/help',
    '/dashboard/billing',
    '/dashboard/profile',
  ]) {
    expect((await jar.get(path)).body, path).toContain('action="/impersonation/exit"');
  }
  const own = await aStore(t.app);
  const page = await t.app.inject({ url: '/dashboard', headers: own.headers });
  expect(page.body).not.toContain('/impersonation/');
});

test('during maintenance and with an ended subscription the way out stays open', async () => {
  const store = await aStore(t.app);
  await rows(`update user_subscriptions set status = 'expired' where user_id = ?`, [store.ownerId]);
  const { jar } = await anActingBrowser(store);
  await setPlatform({ maintenanceMode: true });
  const closed = await jar.get('/dashboard');
  expect(closed.statusCode).toBe(503);
  expect(closed.body).toContain('action="/impersonation/exit"');
  expect((await jar.submit('/impersonation/extend')).statusCode).toBe(303);
  const left = await jar.submit('/impersonation/exit');
  await setPlatform({ maintenanceMode: false });
  expect(left.headers.location).toBe(BACK);
});

test('other sites can neither end nor extend it', async () => {
  const store = await aStore(t.app);
  const { jar } = await anActingBrowser(store);
  for (const url of ['/impersonation/exit', '/impersonation/extend', form(store), '/logout']) {
    const answer = await t.app.inject({
      method: 'POST',
      url,
      cookies: Object.fromEntries(jar.cookies),
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(answer.statusCode, url).toBe(403);
  }
  expect(await whoIs(jar)).toBe('OWNER');
});

test('Exit and Extend of somebody who acts for nobody lead home', async () => {
  const store = await aStore(t.app);
  const jar = new Jar(t.app);
  expect((await jar.submit('/impersonation/exit')).headers.location).toMatch(/^\/login/);
  await jar.submit('/login', { email: store.email, password: TABLE_PASSWORD });
  for (const path of ['exit', 'extend']) {
    const answer = await jar.submit(`/impersonation/${path}`);
    expect(answer.headers.location).toBe('/dashboard');
  }
  expect(await whoIs(jar)).toBe('OWNER');
});

test('the seller sees the operator among the sessions by name', async () => {
  const store = await aStore(t.app);
  await actFor(t.app, await anOperator(t.app), store.ownerId, 'ticket 812');
  const page = await t.app.inject({ url: '/dashboard/profile', headers: store.headers });
  expect(page.body).toContain('Asha (platform support)');
});

test('an operator whose access token has just run out loses nothing by acting for somebody', async () => {
  const store = await aStore(t.app);
  const { jar } = await anOperatorsBrowser();
  jar.cookies.delete('sk_access');
  const entered = await jar.submit(form(store), { reason: 'ticket 812', back: BACK });
  expect(entered.headers.location).toBe('/dashboard');
  expect(await whoIs(jar)).toBe('OWNER');
  jar.cookies.delete('sk_access');
  expect((await jar.submit('/impersonation/exit')).headers.location).toBe(BACK);
  expect(await whoIs(jar)).toBe('SUPER_ADMIN');
});
