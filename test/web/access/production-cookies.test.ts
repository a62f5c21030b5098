import { expect, test } from 'vitest';
import { aSeller, PASSWORD } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';

const t = useApp({ environment: 'production' });

test('F-05 in production the cookies are bound to the host and sent over HTTPS only', async () => {
  const { email } = await aSeller(t.app);
  const jar = new Jar(t.app);
  const answer = await jar.submit('/login', { email, password: PASSWORD });
  expect(answer.cookies.map(({ name }) => name).sort()).toEqual([
    '__Host-sk_access',
    '__Host-sk_known',
    '__Host-sk_refresh',
  ]);
  for (const cookie of answer.cookies) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie.domain).toBeUndefined();
  }
  expect((await jar.get('/dashboard/profile')).statusCode).toBe(200);
  const goodbye = await jar.submit('/logout');
  // That it has signed in before, and the one sentence that the next page says; nothing of the
  // session is left.
  expect([...jar.cookies.keys()].filter((name) => name.startsWith('__Host-'))).toEqual([
    '__Host-sk_known',
    '__Host-sk_flash',
  ]);
  const [flash] = goodbye.cookies.filter(({ name }) => name.endsWith('sk_flash'));
  expect(flash).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
  expect([...jar.cookies.keys()]).not.toContain('sk_flash');
});

test('in production so is the cookie with the token of an opened link', async () => {
  const { cookies } = await t.app.inject({ url: '/reset-password/some-token' });
  expect(cookies).toMatchObject([
    { name: '__Host-sk_links', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
  ]);
  expect(cookies[0]?.domain).toBeUndefined();
});

test('in production so is the cookie of a shopper’s browser', async () => {
  const { store } = await aSeller(t.app);
  const { cookies } = await t.app.inject({ url: `/catalog/${store.slug}/checkout` });
  expect(cookies).toMatchObject([
    { name: '__Host-sk_shopper', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
  ]);
  expect(cookies[0]?.domain).toBeUndefined();
});
