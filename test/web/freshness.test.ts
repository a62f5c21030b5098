import { expect, test } from 'vitest';
import { aSeller, PASSWORD } from '../support/accounts.ts';
import { useApp } from '../support/app.ts';
import { Jar } from '../support/browser-jar.ts';
import { aStore } from '../support/stores.ts';

const context = useApp({
  environment: 'production',
  // Nobody listens there: only the cookie is looked at.
  replica: { url: 'postgres://stallkeeper@127.0.0.1:9/none', poolMax: 1, maxLagMs: 10_000 },
});
const NAME = '__Host-sk_changed';

const ofName = ({ cookies }: { cookies: { name: string }[] }) =>
  cookies.filter(({ name }) => name === NAME);

test('who has changed something is remembered a little longer than the replica may be behind', async () => {
  const { email } = await aSeller(context.app);
  const jar = new Jar(context.app);
  await jar.submit('/login', { email, password: PASSWORD });
  expect(ofName(await jar.get('/dashboard/profile'))).toEqual([]);
  expect(ofName(await jar.submit('/dashboard/customers/new'))).toMatchObject([
    { value: '1', maxAge: 15, httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
  ]);
  expect(jar.cookies.get(NAME)).toBe('1');
});

test('neither is a caller of the API, nor a shopper', async () => {
  const { headers, slug } = await aStore(context.app);
  const changed = { method: 'POST', url: '/api/products', headers, payload: {} } as const;
  expect(ofName(await context.app.inject(changed))).toEqual([]);
  const bought = {
    method: 'POST',
    url: `/api/public/catalog/${slug}/checkout`,
    payload: {},
  } as const;
  expect(ofName(await context.app.inject(bought))).toEqual([]);
});
