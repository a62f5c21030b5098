import { expect, test } from 'vitest';
import { aSeller, freshAddress, PASSWORD, post, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import {
  type Authenticator,
  aPasskey,
  passkeyOptions,
  type Twist,
} from '../../support/authenticator.ts';
import { rows } from '../../support/rows.ts';

const context = useApp();
const origin = () => context.config.frontendUrl;
const AGAIN = '/api/auth/reauthenticate/passkey';

type Headers = Record<string, string>;

/** A person with a passkey, who signed in an hour ago. */
async function aPerson() {
  const person = await aSeller(context.app);
  const passkey = await aPasskey(context.app, person.headers, { origin: origin() });
  await rows(
    `update refresh_tokens set authenticated_at = now() - interval '1 hour'
      where user_id = ? returning 1`,
    [person.user.id],
  );
  return { ...person, passkey };
}

const optionsFor = async (headers: Headers) =>
  (await post(context.app, `${AGAIN}/options`, {}, headers)).json();
const say = async (headers: Headers, passkey: Authenticator, twist: Twist = {}) =>
  post(context.app, AGAIN, passkey.sign(await optionsFor(headers), twist), headers);
const codeOf = async (headers: Headers) =>
  (
    await context.app.inject({
      method: 'PATCH',
      url: '/api/store',
      headers,
      payload: { paymentSettings: { gatewayKeyId: 'rzp_test_AAAABBBBCCCC01' } },
    })
  ).statusCode;

test('a passkey of one’s own confirms instead of the password, in this session alone', async () => {
  const { headers, passkey, email } = await aPerson();
  const other = await signIn(context.app, email, PASSWORD);
  const elsewhere = { authorization: `Bearer ${other.json().accessToken}` };
  await rows(`update refresh_tokens set authenticated_at = now() - interval '1 hour' returning 1`);
  expect(await codeOf(headers)).toBe(403);
  const options = await optionsFor(headers);
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ type: 'public-key', id: passkey.id, transports: ['internal', 'hybrid'] }],
  });
  // Authenticators need not say whose passkey it is where it was named.
  const answer = passkey.sign(options, { userHandle: '' });
  expect((await post(context.app, AGAIN, answer, headers)).statusCode).toBe(204);
  expect(await codeOf(headers)).toBe(200);
  expect(await codeOf(elsewhere)).toBe(403);
});

test('an answer works once, of ten at the same time one', async () => {
  const { headers, passkey } = await aPerson();
  const answer = passkey.sign(await optionsFor(headers));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(context.app, AGAIN, answer, headers)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(answers.find(({ statusCode }) => statusCode !== 204)?.json().code).toBe('WRONG_PASSKEY');
});

test('what was signed for a sign-in, for another session, or by another’s passkey does nothing', async () => {
  const [one, other] = [await aPerson(), await aPerson()];
  const forSignIn = one.passkey.sign(await passkeyOptions(context.app));
  const forAnother = one.passkey.sign(await optionsFor(other.headers));
  const byAnother = other.passkey.sign(await optionsFor(one.headers));
  for (const answer of [forSignIn, forAnother, byAnother]) {
    const refused = await post(context.app, AGAIN, answer, one.headers);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'WRONG_PASSKEY']);
  }
  const twists: Twist[] = [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.create' },
    { userHandle: Buffer.from('00'.repeat(16), 'hex').toString('base64url') },
  ];
  for (const twist of twists)
    expect((await say(one.headers, one.passkey, twist)).statusCode).toBe(400);
  // Nor does an answer to this question sign anybody in.
  const answer = one.passkey.sign(await optionsFor(one.headers));
  expect((await post(context.app, '/api/auth/passkey', answer)).statusCode).toBe(401);
  expect(await codeOf(one.headers)).toBe(403);
});

test('the page offers it to who has one, leads on, and says what went wrong', async () => {
  const { headers, passkey } = await aPerson();
  const show = (by: Headers) =>
    context.app.inject({ url: '/confirm-identity?next=%2Fdashboard%2Fstaff', headers: by });
  expect((await show(headers)).body).toContain('data-passkey-confirm="localhost"');
  expect((await show((await aSeller(context.app)).headers)).body).not.toContain(
    'data-passkey-confirm',
  );
  const send = (fields: Record<string, string>) =>
    context.app.inject({
      method: 'POST',
      url: '/confirm-identity/passkey',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: freshAddress(),
    });
  const signed = passkey.sign(await optionsFor(headers));
  const form = { id: signed.id, ...signed.response, next: '/dashboard/staff' };
  const confirmed = await send(form);
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/dashboard/staff']);
  const repeated = await send({ ...form, next: '//evil.example' });
  expect(repeated.statusCode).toBe(422);
  expect(repeated.body).toContain('Your passkey couldn’t be checked');
  expect(repeated.body).not.toContain('evil.example');
  const reloaded = await context.app.inject({ url: '/confirm-identity/passkey', headers });
  expect(reloaded.headers.location).toBe('/confirm-identity');
});
