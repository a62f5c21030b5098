import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newChallenge } from '../../../src/features/accounts/passkeys/challenge.ts';
import { PASSKEYS } from '../../../src/features/accounts/passkeys/passkey.ts';
import { logOptions } from '../../../src/log.ts';
import { aSeller, freshAddress, PASSWORD, post, signIn, statusOf } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import {
  Authenticator,
  aPasskey,
  newPasskeyOptions,
  passkeyOptions,
  signInBy,
  type Twist,
} from '../../support/authenticator.ts';
import { anImpersonation, TABLE_PASSWORD } from '../../support/impersonation.ts';
import { caughtLog } from '../../support/logs.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('trace'), stream: logs.stream });

const PASSKEYS_OF = '/api/account/passkeys';
const origin = () => context.config.frontendUrl;
const add = (headers: object, answer: object) => post(context.app, PASSKEYS_OF, answer, headers);
const list = async (headers: Record<string, string>) =>
  (await context.app.inject({ url: PASSKEYS_OF, headers })).json().items;

async function aPerson() {
  const person = await aSeller(context.app);
  return { ...person, passkey: await aPasskey(context.app, person.headers, { origin: origin() }) };
}

test('a passkey is added with the password, listed, and signs in alone', async () => {
  const { headers, user, passkey } = await aPerson();
  const [shown] = await list(headers);
  expect(shown).toEqual({
    id: passkey.passkeyId,
    name: 'Unknown device',
    device: 'Unknown device',
    isBackedUp: false,
    createdAt: expect.any(String),
    lastUsedAt: null,
  });
  const answer = await signInBy(context.app, passkey);
  expect(answer.statusCode).toBe(200);
  const { accessToken, refreshToken, expiresIn, user: signedIn } = answer.json();
  expect(signedIn.id).toBe(user.id);
  expect([typeof refreshToken, typeof expiresIn]).toEqual(['string', 'number']);
  expect(await statusOf(context.app, accessToken)).toBe(200);
  expect((await list(headers))[0].lastUsedAt).toEqual(expect.any(String));
  // As after a password.
  const [{ lastSeenAt } = { lastSeenAt: null }] = await rows<{ lastSeenAt: Date | null }>(
    'select last_seen_at from users where id = ?',
    [user.id],
  );
  expect(lastSeenAt).not.toBeNull();
  expect(logs.text()).not.toContain(passkey.id);
});

test('the options name no account, and ask the device to recognise its person', async () => {
  await aPerson();
  const options = await passkeyOptions(context.app);
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{72}$/),
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  const person = await aSeller(context.app);
  const { excludeCredentials, authenticatorSelection } = (
    await newPasskeyOptions(context.app, person.headers)
  ).json();
  expect(excludeCredentials).toEqual([]);
  expect(authenticatorSelection).toEqual({
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
});

const WRONG: [string, Twist | (() => Twist)][] = [
  ['of another origin', { origin: 'https://stallkeeper.example' }],
  ['of another host', { host: 'stallkeeper.example' }],
  ['of a challenge that is not ours', { challenge: randomBytes(54).toString('base64url') }],
  ['of no challenge', { challenge: '' }],
  ['of a challenge that is too old', () => ({ challenge: longAgo('sign-in') })],
  ['of another kind', { type: 'webauthn.create' }],
  ['without a person recognised', { isVerified: false }],
  ['for another person', { userHandle: randomBytes(16).toString('base64url') }],
  ['for nobody', { userHandle: '' }],
];
const longAgo = (use: Parameters<typeof newChallenge>[0]) =>
  newChallenge(use, Date.now() - PASSKEYS.challengeMinutes * 60_000);

test.each(WRONG)('a signature %s is refused like an unknown passkey', async (_what, twist) => {
  const { passkey } = await aPerson();
  const refused = await signInBy(
    context.app,
    passkey,
    typeof twist === 'function' ? twist() : twist,
  );
  const unknown = await signInBy(context.app, new Authenticator(origin()));
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toEqual(unknown.json());
  expect(refused.json().code).toBe('INVALID_CREDENTIALS');
  expect((await signInBy(context.app, passkey)).statusCode).toBe(200);
});

test('another key than the passkey’s own is refused', async () => {
  const { passkey } = await aPerson();
  const { passkey: other } = await aPerson();
  const options = await passkeyOptions(context.app);
  const [mine, theirs] = [passkey.sign(options), other.sign(options)];
  const mixed = { ...theirs, id: passkey.id, response: { ...theirs.response } };
  mixed.response.userHandle = mine.response.userHandle;
  expect((await post(context.app, '/api/auth/passkey', mixed)).statusCode).toBe(401);
});

test('a challenge works once, however many answer it at the same time', async () => {
  const { passkey } = await aPerson();
  const answer = passkey.sign(await passkeyOptions(context.app));
  const raced = await Promise.all(
    Array.from({ length: 10 }, () => post(context.app, '/api/auth/passkey', answer)),
  );
  expect(raced.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(401)]);
  expect((await post(context.app, '/api/auth/passkey', answer)).statusCode).toBe(401);
});

test('a counter that goes back or stands still is refused, one that never counts is not', async () => {
  const { passkey } = await aPerson();
  const byCount = (counter: number) => signInBy(context.app, passkey, { counter });
  const statuses: number[] = [];
  for (const counter of [0, 0, 5, 4, 5, 0, 6]) statuses.push((await byCount(counter)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 401, 401, 401, 200]);
});

const WRONG_NEW: [string, Twist][] = [
  ['of another origin', { origin: 'https://stallkeeper.example' }],
  ['of another host', { host: 'stallkeeper.example' }],
  ['of a challenge that is not ours', { challenge: randomBytes(54).toString('base64url') }],
  ['of another kind', { type: 'webauthn.get' }],
  ['without a person recognised', { isVerified: false }],
];

test.each(WRONG_NEW)('a new passkey %s is refused', async (_what, twist) => {
  const { headers } = await aSeller(context.app);
  const options = (await newPasskeyOptions(context.app, headers)).json();
  const refused = await add(headers, new Authenticator(origin()).create(options, twist));
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'PASSKEY_INVALID']);
  expect(await list(headers)).toEqual([]);
});

test('options are for one session of one person, once, and not for signing in', async () => {
  const [one, other] = [await aSeller(context.app), await aSeller(context.app)];
  const options = (await newPasskeyOptions(context.app, one.headers)).json();
  const second = (await signIn(context.app, one.email)).json();
  const ofSecond = { authorization: `Bearer ${second.accessToken}` };
  const answer = new Authenticator(origin()).create(options);
  expect((await add(other.headers, answer)).statusCode).toBe(400);
  expect((await add(ofSecond, answer)).statusCode).toBe(400);
  const forSignIn = { ...options, challenge: (await passkeyOptions(context.app)).challenge };
  expect((await add(one.headers, new Authenticator(origin()).create(forSignIn))).statusCode).toBe(
    400,
  );
  const raced = await Promise.all(Array.from({ length: 10 }, () => add(one.headers, answer)));
  expect(raced.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(400)]);
  const passkey = await aPasskey(context.app, one.headers, { origin: origin() });
  expect((await signInBy(context.app, passkey, { challenge: options.challenge })).statusCode).toBe(
    401,
  );
});

test('it needs the password, which counts like a sign-in when it is wrong', async () => {
  const { headers } = await aSeller(context.app);
  const wrong = await newPasskeyOptions(context.app, headers, 'not this one');
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'WRONG_PASSWORD']);
  const statuses: number[] = [];
  for (let tries = 0; tries < 15 && statuses.at(-1) !== 429; tries++) {
    statuses.push((await newPasskeyOptions(context.app, headers, 'not this one')).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('a person has ten at most, also when they are added at once, and none twice', async () => {
  const { headers, passkey } = await aPerson();
  const taken = await add(
    headers,
    passkey.create((await newPasskeyOptions(context.app, headers)).json()),
  );
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'PASSKEY_TAKEN']);
  const options: Parameters<Authenticator['create']>[0][] = [];
  while (options.length < PASSKEYS.perPerson) {
    options.push((await newPasskeyOptions(context.app, headers)).json());
  }
  const added = await Promise.all(
    options.map((each) => add(headers, new Authenticator(origin()).create(each))),
  );
  expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(201), 409]);
  const refused = await newPasskeyOptions(context.app, headers);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_PASSKEYS']);
  expect(await list(headers)).toHaveLength(PASSKEYS.perPerson);
});

test('it is renamed, and removed with the password; then it can’t sign in', async () => {
  const { headers, passkey } = await aPerson();
  const { passkey: foreign } = await aPerson();
  const send = (method: 'PATCH' | 'DELETE', id: string, payload: object) =>
    context.app.inject({ method, url: `${PASSKEYS_OF}/${id}`, headers, payload });
  const renamed = await send('PATCH', passkey.passkeyId, { name: '  My phone ' });
  expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'My phone']);
  expect((await send('PATCH', passkey.passkeyId, { name: ' ' })).statusCode).toBe(400);
  expect((await send('PATCH', foreign.passkeyId, { name: 'Mine' })).statusCode).toBe(404);
  const own = { currentPassword: PASSWORD };
  expect((await send('DELETE', foreign.passkeyId, own)).statusCode).toBe(404);
  const wrong = await send('DELETE', passkey.passkeyId, { currentPassword: 'not this one' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'WRONG_PASSWORD']);
  expect((await send('DELETE', passkey.passkeyId, own)).statusCode).toBe(204);
  expect((await send('DELETE', passkey.passkeyId, own)).statusCode).toBe(404);
  expect((await signInBy(context.app, passkey)).statusCode).toBe(401);
  expect((await signInBy(context.app, foreign)).statusCode).toBe(200);
});

test('suspended people and people of suspended owners are refused as with a password', async () => {
  const owner = await aSeller(context.app);
  const ravi = await aStaffMember(context, { ownerId: owner.user.id } as never);
  const passkey = await aPasskey(context.app, ravi.headers as never, { origin: origin() });
  expect((await signInBy(context.app, passkey)).statusCode).toBe(200);
  const suspend = (id: string, isActive: boolean) =>
    rows('update users set is_active = ? where id = ? returning 1', [isActive, id]);
  for (const id of [ravi.id, owner.user.id]) {
    await suspend(id, false);
    const refused = await signInBy(context.app, passkey);
    const byPassword = await signIn(context.app, ravi.email);
    expect([refused.statusCode, byPassword.statusCode]).toEqual([401, 401]);
    await suspend(id, true);
  }
  expect((await signInBy(context.app, passkey)).statusCode).toBe(200);
});

test('operators have passkeys, and their changes are in the audit log', async () => {
  const asha = await anOperator(context.app);
  const way = { origin: origin(), password: TABLE_PASSWORD };
  const passkey = await aPasskey(context.app, asha.headers as never, way);
  const signedIn = await signInBy(context.app, passkey);
  expect([signedIn.statusCode, signedIn.json().user.role]).toEqual([200, 'SUPER_ADMIN']);
  await context.app.inject({
    method: 'DELETE',
    url: `${PASSKEYS_OF}/${passkey.passkeyId}`,
    headers: asha.headers,
    payload: { currentPassword: TABLE_PASSWORD },
  });
  const audited = await rows<{ action: string }>(
    `select action from audit_events where actor_id = ? and action like 'passkey%' order by created_at`,
    [asha.id],
  );
  expect(audited.map(({ action }) => action)).toEqual(['passkey_added', 'passkey_removed']);
});

test('an operator who acts for somebody sees and changes none', async () => {
  const store = await aStore(context.app);
  const { acting } = await anImpersonation(context.app, store);
  const seen = await context.app.inject({ url: PASSKEYS_OF, headers: acting.headers });
  expect([seen.statusCode, seen.json().code]).toEqual([403, 'IMPERSONATION_LOCKED']);
  const page = await context.app.inject({
    url: '/dashboard/profile/passkeys/new',
    headers: { ...acting.headers, accept: 'text/html' },
  });
  expect(page.statusCode).toBe(403);
  const profile = await context.app.inject({ url: '/dashboard/profile', headers: acting.headers });
  expect(profile.body).not.toContain('id="passkeys"');
});

test('a flood of wrong answers from one address is refused', async () => {
  const payload = new Authenticator(origin()).sign(await passkeyOptions(context.app));
  const remoteAddress = freshAddress();
  const statuses: number[] = [];
  for (let tries = 0; tries < 150 && statuses.at(-1) !== 429; tries++) {
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/auth/passkey',
      payload,
      remoteAddress,
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(5);
});
