import { expect, test } from 'vitest';
import { aSeller, PASSWORD } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';

const t = useApp();
const worker = useInstantWorker();

const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOME = '198.51.100.7';
const SUBJECT = 'New sign-in to your account';

interface From {
  userAgent?: string;
  remoteAddress?: string;
  cookie?: string;
}

const signInOnPage = (email: string, from: From = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/login',
    remoteAddress: from.remoteAddress ?? HOME,
    headers: {
      'user-agent': from.userAgent ?? PHONE,
      'content-type': 'application/x-www-form-urlencoded',
      ...(from.cookie ? { cookie: from.cookie } : {}),
    },
    payload: new URLSearchParams({ email, password: PASSWORD }).toString(),
  });

const signInByApi = (email: string, { userAgent = PHONE, remoteAddress = HOME }: From = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { email, password: PASSWORD },
  });

async function lettersTo(email: string) {
  await worker.idle();
  return (await linkLettersTo(t.config, email)).filter(({ subject }) => subject === SUBJECT);
}

test('a sign-in from another device or network is reported by email, once for each', async () => {
  const { email } = await aSeller(t.app);
  await signInByApi(email);
  const [first, ...others] = await lettersTo(email);
  expect(others).toEqual([]);
  expect(first?.text).toContain('from a device or network that you haven’t used recently');
  expect(first?.text).toContain('Chrome on Android');
  expect(first?.text).toContain(HOME);
  expect(first?.text).toContain('/forgot-password');
  await signInByApi(email);
  // The same network, as far as it is kept.
  await signInByApi(email, { remoteAddress: '198.51.100.99' });
  expect(await lettersTo(email)).toHaveLength(1);
  await signInByApi(email, { userAgent: LAPTOP });
  expect(await lettersTo(email)).toHaveLength(2);
  await signInByApi(email, { remoteAddress: '203.0.113.4' });
  expect(await lettersTo(email)).toHaveLength(3);
});

test('a browser that has signed in before is known wherever it is', async () => {
  const { email } = await aSeller(t.app);
  const answer = await signInOnPage(email);
  expect(answer.statusCode).toBe(303);
  expect(await lettersTo(email)).toHaveLength(1);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await signInOnPage(email, { remoteAddress: '203.0.113.4', cookie });
  expect(await lettersTo(email)).toHaveLength(1);
  await signInOnPage(email, { remoteAddress: '192.0.2.4' });
  expect(await lettersTo(email)).toHaveLength(2);
});

test('nobody gets more than five of them in a day, and none about opening a store', async () => {
  const { email } = await aSeller(t.app);
  expect(await lettersTo(email)).toEqual([]);
  for (let n = 1; n <= 6; n++) await signInByApi(email, { remoteAddress: `192.0.${n}.1` });
  expect(await lettersTo(email)).toHaveLength(5);
});
