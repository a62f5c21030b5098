import { expect, test } from 'vitest';
import { connectPasskeys, partyOf } from '../../../src/features/accounts/passkeys/relying-party.ts';
import { aSeller, freshAddress, PASSWORD, type Registered } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import {
  Authenticator,
  aPasskey,
  newPasskeyOptions,
  passkeyOptions,
} from '../../support/authenticator.ts';
import { TABLE_PASSWORD } from '../../support/impersonation.ts';
import { rows } from '../../support/rows.ts';
import { anOperator } from '../../support/stores.ts';

const context = useApp();
const origin = () => context.config.frontendUrl;

type Headers = Registered['headers'];
const show = (url: string, headers: object = {}) =>
  context.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const send = (url: string, form: Record<string, string>, headers: object = {}) =>
  context.app.inject({
    method: 'POST',
    url,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
    remoteAddress: freshAddress(),
  });

const PLACES = [
  { who: 'a seller', home: '/dashboard/profile', pages: '/dashboard/profile/passkeys' },
  { who: 'an operator', home: '/admin/settings', pages: '/admin/settings/passkeys' },
];

async function person(who: string): Promise<{ headers: Headers; password: string }> {
  if (who === 'a seller') return { ...(await aSeller(context.app)), password: PASSWORD };
  return { headers: (await anOperator(context.app)).headers as Headers, password: TABLE_PASSWORD };
}

test.each(PLACES)('$who adds, renames and removes a passkey', async ({ who, home, pages }) => {
  const { headers, password } = await person(who);
  expect((await show(`${pages}/new`, headers)).body).toContain('data-passkey-new="localhost"');
  const options = (await newPasskeyOptions(context.app, headers, password)).json();
  const authenticator = new Authenticator(origin());
  const { id, response } = authenticator.create(options);
  const { transports, ...bytes } = response;
  const form = { id, ...bytes, transports: transports.join(' ') };
  const added = await send(pages, form, headers);
  expect([added.statusCode, added.headers.location?.replace(/#.*/, '')]).toEqual([303, home]);
  const repeated = await send(pages, form, headers);
  expect(repeated.statusCode).toBe(422);
  expect(repeated.body).toContain('The passkey couldn’t be added. Try again');
  const [, passkeyId = ''] =
    new RegExp(`href="${pages}/([\\w-]{36})"`).exec((await show(home, headers)).body) ?? [];
  const one = `${pages}/${passkeyId}`;
  expect((await show(one, headers)).body).toContain('Unknown device</h1>');
  expect((await send(one, { name: ' ' }, headers)).body).toContain('Name is required');
  expect((await send(one, { name: 'My phone' }, headers)).statusCode).toBe(303);
  expect((await show(home, headers)).body).toContain('>My phone</a>');
  const wrong = await send(`${one}/remove`, { currentPassword: 'not this one' }, headers);
  expect([wrong.statusCode, wrong.body.includes('is incorrect')]).toEqual([422, true]);
  expect((await show(`${one}/remove`, headers)).headers.location).toBe(one);
  const removed = await send(`${one}/remove`, { currentPassword: password }, headers);
  expect(removed.statusCode).toBe(303);
  expect((await show(one, headers)).statusCode).toBe(404);
});

const [SELLER, OPERATOR] = PLACES;

test('nobody sees or changes another person’s passkey', async () => {
  const [one, other] = [await aSeller(context.app), await aSeller(context.app)];
  const { passkeyId } = await aPasskey(context.app, one.headers, { origin: origin() });
  const url = `${SELLER?.pages}/${passkeyId}`;
  expect((await show(url, other.headers)).statusCode).toBe(404);
  expect((await send(url, { name: 'Mine' }, other.headers)).statusCode).toBe(404);
  const removal = { currentPassword: PASSWORD };
  expect((await send(`${url}/remove`, removal, other.headers)).statusCode).toBe(404);
  const asha = await anOperator(context.app);
  const foreign = `${OPERATOR?.pages}/${passkeyId}`;
  expect((await show(foreign, asha.headers)).statusCode).toBe(404);
});

test('the sign-in page lets a passkey in, as after a password', async () => {
  const { headers } = await aSeller(context.app);
  const passkey = await aPasskey(context.app, headers, { origin: origin() });
  const page = await show('/login');
  expect(page.body).toContain('autocomplete="username webauthn"');
  expect(page.body).toMatch(/data-passkey-sign-in="localhost" hidden/);
  expect(page.headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
  const { id, response } = passkey.sign(await passkeyOptions(context.app));
  const form = { id, ...response, next: '/dashboard/orders' };
  const entered = await send('/login/passkey', form);
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/dashboard/orders']);
  const names = entered.cookies.map(({ name }) => name).sort();
  expect(names).toEqual(['sk_access', 'sk_known', 'sk_refresh']);
  const refused = await send('/login/passkey', form);
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('You couldn’t be signed in with this passkey');
  expect(refused.body).toContain('value="/dashboard/orders"');
  expect((await show('/login/passkey')).headers.location).toBe('/login');
});

test('a sign-in by passkey ends the session that the browser had', async () => {
  const { headers, user } = await aSeller(context.app);
  const passkey = await aPasskey(context.app, headers, { origin: origin() });
  const enter = async (cookie?: string) => {
    const { id, response } = passkey.sign(await passkeyOptions(context.app));
    const own = cookie ? { cookie: `sk_refresh=${cookie}`, 'sec-fetch-site': 'same-origin' } : {};
    return send('/login/passkey', { id, ...response, next: '' }, own);
  };
  const first = (await enter()).cookies.find(({ name }) => name === 'sk_refresh')?.value;
  expect((await enter(first)).statusCode).toBe(303);
  const [{ ended } = { ended: 0 }] = await rows<{ ended: number }>(
    'select count(*) as ended from refresh_tokens where user_id = ? and revoked_at is not null',
    [user.id],
  );
  expect(ended).toBe(1);
});

test.each([
  ['https://shops.example.com', 'shops.example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://shops.localhost:3000', 'shops.localhost'],
  ['http://shops.example.com', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
  ['http://127.0.0.1:3000', null],
])('at %s the host of passkeys is %s', (frontendUrl, host) => {
  expect(partyOf(frontendUrl)?.id ?? null).toBe(host);
});

test('where browsers have no passkeys, none are offered', async () => {
  const { headers } = await aSeller(context.app);
  connectPasskeys({ ...context.config, frontendUrl: 'http://192.0.2.1' });
  try {
    // Sentences of the script are there all the same; nothing on the page leads to them.
    const offer = /data-passkey-sign-in|Sign in with a passkey|Add (?:a )?passkey|\/passkeys/;
    expect((await show('/login')).body).not.toMatch(offer);
    expect((await show(SELLER?.home ?? '', headers)).body).not.toMatch(offer);
    expect((await show(`${SELLER?.pages}/new`, headers)).statusCode).toBe(404);
    const options = await newPasskeyOptions(context.app, headers);
    expect([options.statusCode, options.json().code]).toEqual([409, 'NO_PASSKEYS']);
    const asked = await context.app.inject({ method: 'POST', url: '/api/auth/passkey/options' });
    expect(asked.json().code).toBe('NO_PASSKEYS');
  } finally {
    connectPasskeys(context.config);
  }
});
