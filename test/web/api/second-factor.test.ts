import { describe, expect, test } from 'vitest';
import { logOptions } from '../../../src/log.ts';
import { aSeller, bearer, PASSWORD, post, signIn, statusOf } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { anImpersonation, TABLE_PASSWORD } from '../../support/impersonation.ts';
import { caughtLog } from '../../support/logs.ts';
import { rows } from '../../support/rows.ts';
import { codeOf, passSteps, setUpFactor } from '../../support/second-factor.ts';
import { aStore } from '../../support/stores.ts';

const logs = caughtLog();
const t = useApp({}, { ...logOptions('trace'), stream: logs.stream });
const HERE = '/api/account/second-factor';

const get = (headers: { authorization: string }) => t.app.inject({ url: HERE, headers });
const finish = (token: string, more: object) =>
  post(t.app, '/api/auth/second-factor', { token, ...more });

/** A seller with the factor on, and the token of a sign-in that waits for a code. */
async function aGuardedSeller() {
  const seller = await aSeller(t.app);
  const factor = await setUpFactor(t.app, seller);
  return { seller, ...factor };
}

const begin = async (email: string): Promise<string> =>
  (await signIn(t.app, email)).json().twoFactor.token;

describe('setting it up', () => {
  test('takes the password, then a first code, and gives ten recovery codes once', async () => {
    const seller = await aSeller(t.app);
    expect((await get(seller.headers)).json()).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
      devices: [],
    });
    const setUp = (currentPassword: string) =>
      post(t.app, `${HERE}/set-up`, { currentPassword }, seller.headers);
    expect((await setUp('not the password')).json().code).toBe('WRONG_PASSWORD');
    const { token, secret, uri } = (await setUp(PASSWORD)).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`Stallkeeper:${seller.email}`);
    const confirm = (code: string, of = token) =>
      post(t.app, `${HERE}/confirm`, { token: of, code }, seller.headers);
    const wrong = await confirm('000000x');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().details.fields[0].path).toBe('code');
    expect((await signIn(t.app, seller.email)).json().accessToken).toEqual(expect.any(String));
    const done = await confirm(codeOf(secret));
    const { recoveryCodes } = done.json();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[\da-z]{4}-){5}[\da-z]{4}$/);
    expect((await get(seller.headers)).json()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await confirm(codeOf(secret))).json().code).toBe('SET_UP_EXPIRED');
    expect((await setUp(PASSWORD)).json().code).toBe('SECOND_FACTOR_ON');
    expect(await statusOf(t.app, seller.accessToken)).toBe(200);
  });

  test('wrong first codes are bounded, and use up nothing of a sign-in', async () => {
    const seller = await aSeller(t.app);
    const payload = { currentPassword: PASSWORD };
    const { token, secret } = (await post(t.app, `${HERE}/set-up`, payload, seller.headers)).json();
    const confirm = (code: string) =>
      post(t.app, `${HERE}/confirm`, { token, code }, seller.headers);
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push((await confirm('12345x')).statusCode);
    expect(answers).toEqual([...Array(10).fill(400), 429]);
    expect((await confirm(codeOf(secret))).statusCode).toBe(429);
    expect((await signIn(t.app, seller.email)).statusCode).toBe(200);
  });

  test('is over after fifteen minutes, and a later set-up ends an earlier one', async () => {
    const seller = await aSeller(t.app);
    const setUp = async () =>
      (await post(t.app, `${HERE}/set-up`, { currentPassword: PASSWORD }, seller.headers)).json();
    const confirm = ({ token, secret }: { token: string; secret: string }) =>
      post(t.app, `${HERE}/confirm`, { token, code: codeOf(secret) }, seller.headers);
    const first = await setUp();
    const second = await setUp();
    expect((await confirm(first)).json().code).toBe('SET_UP_EXPIRED');
    await rows(
      `update second_factors set created_at = now() - interval '16 minutes' where user_id = ? returning 1`,
      [seller.user.id],
    );
    expect((await confirm(second)).statusCode).toBe(409);
    const other = await aSeller(t.app);
    const third = await setUp();
    const stranger = await post(
      t.app,
      `${HERE}/confirm`,
      { token: third.token, code: codeOf(third.secret) },
      other.headers,
    );
    expect(stranger.json().code).toBe('SET_UP_EXPIRED');
    expect((await confirm(third)).statusCode).toBe(200);
  });

  test('keeps the secret encrypted, the codes hashed, and neither in the log', async () => {
    const { seller, secret, recoveryCodes } = await aGuardedSeller();
    const [kept] = await rows<{ secret: string }>(
      `select secret from second_factors where user_id = ?`,
      [seller.user.id],
    );
    expect(kept?.secret).toMatch(/^enc:v1:/);
    expect(logs.text()).not.toContain(secret);
    const token = await begin(seller.email);
    await finish(token, { recoveryCode: recoveryCodes[0] });
    expect(logs.text()).not.toContain(recoveryCodes[0]);
    expect(logs.text()).not.toContain(token);
  });
});

describe('signing in', () => {
  test('asks for a code after the password, and answers like a sign-in', async () => {
    const { seller, secret } = await aGuardedSeller();
    const answer = await signIn(t.app, seller.email);
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body).toEqual({
      twoFactor: { token: expect.any(String), methods: ['code', 'recoveryCode'] },
    });
    expect((await signIn(t.app, seller.email, 'not the password')).json().code).toBe(
      'INVALID_CREDENTIALS',
    );
    const done = await finish(body.twoFactor.token, { code: codeOf(secret) });
    expect(done.json()).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 900,
      user: expect.objectContaining({ id: seller.user.id, email: seller.email }),
    });
    expect(await statusOf(t.app, done.json().accessToken)).toBe(200);
  });

  test('a code works once, with spaces, and not for another account', async () => {
    const { seller, secret } = await aGuardedSeller();
    const other = await aGuardedSeller();
    const code = codeOf(secret);
    const foreign = await finish(await begin(other.seller.email), { code });
    expect([foreign.statusCode, foreign.json().code]).toEqual([401, 'INVALID_CODE']);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await finish(await begin(seller.email), { code: spaced })).statusCode).toBe(200);
    const again = await finish(await begin(seller.email), { code });
    expect([again.statusCode, again.json().code]).toEqual([401, 'INVALID_CODE']);
  });

  test('a code of two minutes ago and one of the future do not work', async () => {
    const { seller, secret } = await aGuardedSeller();
    const token = await begin(seller.email);
    for (const minutes of [-2, 2]) {
      const code = codeOf(secret, Date.now() + minutes * 60_000);
      expect((await finish(token, { code })).json().code).toBe('INVALID_CODE');
    }
    expect((await finish(token, { code: codeOf(secret) })).statusCode).toBe(200);
  });

  test('of ten equal codes at once, with one token or ten, one signs in', async () => {
    const { seller, secret } = await aGuardedSeller();
    const token = await begin(seller.email);
    const code = codeOf(secret);
    const same = await Promise.all(Array.from({ length: 10 }, () => finish(token, { code })));
    expect(same.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await passSteps(seller.user.id);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => begin(seller.email)));
    const next = codeOf(secret);
    const others = await Promise.all(tokens.map((each) => finish(each, { code: next })));
    expect(others.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('a recovery code works once, however it is typed', async () => {
    const { seller, recoveryCodes } = await aGuardedSeller();
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `;
    expect((await finish(await begin(seller.email), { recoveryCode: typed })).statusCode).toBe(200);
    const again = await finish(await begin(seller.email), { recoveryCode: first });
    expect(again.json().code).toBe('INVALID_CODE');
    const tokens = await Promise.all(Array.from({ length: 10 }, () => begin(seller.email)));
    const raced = await Promise.all(tokens.map((each) => finish(each, { recoveryCode: second })));
    expect(raced.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await get(seller.headers)).json().recoveryCodesLeft).toBe(8);
    const other = await aGuardedSeller();
    const foreign = await finish(await begin(other.seller.email), {
      recoveryCode: recoveryCodes[2],
    });
    expect(foreign.json().code).toBe('INVALID_CODE');
  });

  test('the wait for a code is over after ten minutes, after use and after a new password', async () => {
    const { seller, secret } = await aGuardedSeller();
    const late = await begin(seller.email);
    await rows(`update pending_sign_ins set expires_at = now() where user_id = ? returning 1`, [
      seller.user.id,
    ]);
    const code = codeOf(secret);
    expect((await finish(late, { code })).json().code).toBe('SIGN_IN_EXPIRED');
    expect((await finish('no-such-token', { code })).json().code).toBe('SIGN_IN_EXPIRED');
    const used = await begin(seller.email);
    expect((await finish(used, { code })).statusCode).toBe(200);
    await passSteps(seller.user.id);
    expect((await finish(used, { code })).json().code).toBe('SIGN_IN_EXPIRED');
    const before = await begin(seller.email);
    const change = { currentPassword: PASSWORD, newPassword: 'paper kites 80' };
    await post(t.app, '/api/auth/change-password', change, seller.headers);
    expect((await finish(before, { code })).json().code).toBe('SIGN_IN_EXPIRED');
  });

  test('guesses are bounded, from one address and from many', async () => {
    const { seller, secret } = await aGuardedSeller();
    const token = await begin(seller.email);
    const guess = (remoteAddress: string) => {
      const payload = { token, code: '12345x' };
      return t.app.inject({
        method: 'POST',
        url: '/api/auth/second-factor',
        payload,
        remoteAddress,
      });
    };
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push((await guess('192.0.2.77')).statusCode);
    expect(answers).toEqual([...Array(10).fill(401), 429]);
    for (let n = 0; n < 90; n++) await guess(`198.18.${n}.1`);
    expect((await guess('198.19.0.1')).statusCode).toBe(429);
    // Also the right one: otherwise guesses would still tell whether they are.
    expect((await finish(token, { code: codeOf(secret) })).statusCode).toBe(429);
  });
});

describe('remembered devices', () => {
  const remember = async (email: string, secret: string) =>
    (await finish(await begin(email), { code: codeOf(secret), rememberDevice: true })).json();
  const withDevice = (email: string, deviceToken: string) =>
    post(t.app, '/api/auth/login', { email, password: PASSWORD, deviceToken });

  test('are not asked for a code, until they are forgotten', async () => {
    const { seller, secret } = await aGuardedSeller();
    const other = await aGuardedSeller();
    const { deviceToken } = await remember(seller.email, secret);
    expect((await withDevice(seller.email, deviceToken)).json()).toHaveProperty('accessToken');
    expect((await withDevice(other.seller.email, deviceToken)).json()).toHaveProperty('twoFactor');
    const [device] = (await get(seller.headers)).json().devices;
    const days = (Date.parse(device.expiresAt) - Date.parse(device.rememberedAt)) / 86_400_000;
    expect(days).toBe(30);
    const forget = (headers: { authorization: string }) =>
      t.app.inject({ method: 'DELETE', url: `${HERE}/devices/${device.id}`, headers });
    expect((await forget(other.seller.headers)).statusCode).toBe(404);
    expect((await forget(seller.headers)).statusCode).toBe(204);
    expect((await withDevice(seller.email, deviceToken)).json()).toHaveProperty('twoFactor');
  });

  test('end after 30 days, with the other sessions, with a new password and with the factor', async () => {
    const { seller, secret } = await aGuardedSeller();
    const isAsked = async (deviceToken: string) =>
      'twoFactor' in (await withDevice(seller.email, deviceToken)).json();
    const first = await remember(seller.email, secret);
    await rows(`update remembered_devices set expires_at = now() where user_id = ? returning 1`, [
      seller.user.id,
    ]);
    expect(await isAsked(first.deviceToken)).toBe(true);
    await passSteps(seller.user.id);
    const second = await remember(seller.email, secret);
    expect(await isAsked(second.deviceToken)).toBe(false);
    await post(t.app, '/api/auth/sessions/end-others', {}, bearer(second.accessToken));
    expect(await isAsked(second.deviceToken)).toBe(true);
    await passSteps(seller.user.id);
    const third = await remember(seller.email, secret);
    const headers = bearer(third.accessToken);
    const off = await post(t.app, `${HERE}/turn-off`, { currentPassword: PASSWORD }, headers);
    expect(off.statusCode).toBe(204);
    expect((await signIn(t.app, seller.email)).json()).toHaveProperty('accessToken');
    await setUpFactor(t.app, { ...seller, headers });
    expect(await isAsked(third.deviceToken)).toBe(true);
  });
});

describe('changing it', () => {
  test('takes the password: new codes end the earlier ones, and it can be turned off', async () => {
    const { seller, recoveryCodes } = await aGuardedSeller();
    const act = (what: string, currentPassword: string) =>
      post(t.app, `${HERE}/${what}`, { currentPassword }, seller.headers);
    expect((await act('recovery-codes', 'not the password')).json().code).toBe('WRONG_PASSWORD');
    expect((await act('turn-off', 'not the password')).json().code).toBe('WRONG_PASSWORD');
    const renewed = (await act('recovery-codes', PASSWORD)).json().recoveryCodes;
    expect(renewed).toHaveLength(10);
    const old = await finish(await begin(seller.email), { recoveryCode: recoveryCodes[0] });
    expect(old.json().code).toBe('INVALID_CODE');
    const fresh = await finish(await begin(seller.email), { recoveryCode: renewed[0] });
    expect(fresh.statusCode).toBe(200);
    expect((await act('turn-off', PASSWORD)).statusCode).toBe(204);
    expect((await act('turn-off', PASSWORD)).json().code).toBe('SECOND_FACTOR_OFF');
    expect((await act('recovery-codes', PASSWORD)).json().code).toBe('SECOND_FACTOR_OFF');
    const [left] = await rows(`select 1 from recovery_codes where user_id = ?`, [seller.user.id]);
    expect(left).toBeUndefined();
  });

  test('is refused to an operator who acts for somebody', async () => {
    const store = await aStore(t.app);
    const { acting } = await anImpersonation(t.app, store);
    const begun = { currentPassword: TABLE_PASSWORD };
    const answer = await post(t.app, `${HERE}/set-up`, begun, acting.headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'IMPERSONATION_LOCKED']);
    expect((await get(acting.headers)).json().code).toBe('IMPERSONATION_LOCKED');
  });
});
