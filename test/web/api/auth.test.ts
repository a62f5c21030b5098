import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aSeller, bearer, PASSWORD, post, signIn, statusOf } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();

describe('register', () => {
  test('makes an owner, a store and a 14-day trial of growth', async () => {
    const answer = await post(t.app, '/api/auth/register', {
      name: ' Meera Shah ',
      email: 'meera@example.com',
      password: PASSWORD,
      storeName: 'Chaï & Co.',
    });
    expect(answer.statusCode).toBe(201);
    const body = answer.json();
    expect(body).toMatchObject({
      expiresIn: 900,
      user: { name: 'Meera Shah', email: 'meera@example.com', role: 'OWNER' },
      store: { name: 'Chaï & Co.', slug: 'chai-co', currency: 'INR' },
    });
    expect(body.user.ownerId).toBe(body.user.id);
    const [subscription] = await rows<Record<string, unknown>>(
      `select plan_slug, status, trial_ends_at = current_period_end as same,
              extract(epoch from trial_ends_at - now()) / 86400 as days
         from user_subscriptions where user_id = ?`,
      [body.user.id],
    );
    expect(subscription).toMatchObject({ plan_slug: 'growth', status: 'trial', same: true });
    expect(Number(subscription?.days)).toBeCloseTo(14, 2);
    const events = await rows(
      `select e.from_status, e.to_status from subscription_events e
         join user_subscriptions s on s.id = e.user_subscription_id where s.user_id = ?`,
      [body.user.id],
    );
    expect(events).toEqual([{ from_status: null, to_status: 'trial' }]);
  });

  test('E-08 keeps only hashes of the password and the refresh token', async () => {
    const seller = await aSeller(t.app);
    const [user] = await rows<{ password_hash: string }>(
      `select password_hash from users where id = ?`,
      [seller.user.id],
    );
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [token] = await rows<{ token_hash: Buffer }>(
      `select token_hash from refresh_tokens where user_id = ?`,
      [seller.user.id],
    );
    const expected = createHash('sha256').update(seller.refreshToken).digest();
    expect(token?.token_hash.equals(expected)).toBe(true);
    expect(Buffer.from(seller.refreshToken, 'base64url')).toHaveLength(32);
  });

  test('takes an email address once, whatever its case', async () => {
    const { email } = await aSeller(t.app);
    const again = await post(t.app, '/api/auth/register', {
      name: 'Ravi',
      email: email.toUpperCase(),
      password: PASSWORD,
      storeName: 'Other',
    });
    expect(again.statusCode).toBe(409);
    expect(again.json().code).toBe('EMAIL_TAKEN');
  });

  test('numbers stores of one name and refuses a chosen address that is taken', async () => {
    const slugs = [];
    for (let i = 0; i < 3; i++) {
      slugs.push((await aSeller(t.app, { storeName: 'Same Name' })).store.slug);
    }
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3']);
    const taken = await post(t.app, '/api/auth/register', {
      name: 'A',
      email: 'taken-slug@example.com',
      password: PASSWORD,
      storeName: 'B',
      slug: 'same-name',
    });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().code).toBe('SLUG_TAKEN');
    expect(await rows(`select 1 from users where email = 'taken-slug@example.com'`)).toEqual([]);
  });

  test('gives every one of many simultaneous stores of one name its own address', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => aSeller(t.app, { storeName: 'Rush Hour' })),
    );
    expect(new Set(made.map(({ store }) => store.slug)).size).toBe(8);
  });

  test('makes an address for a name without Latin letters and for a reserved word', async () => {
    expect((await aSeller(t.app, { storeName: 'नीला कप' })).store.slug).toMatch(/^my-store/);
    expect((await aSeller(t.app, { storeName: 'Admin' })).store.slug).toBe('admin-store');
  });

  test.each([
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(201) }],
    ['password', { password: 12345678 }],
    ['email', { email: 'not-an-address' }],
    ['email', { email: 'a@b' }],
    ['name', { name: '   ' }],
    ['storeName', { storeName: '' }],
    ['slug', { slug: 'Has Spaces' }],
    ['slug', { slug: 'api' }],
    ['slug', { slug: '-dash' }],
  ])('refuses a wrong %s: %j', async (path, changes) => {
    const answer = await post(t.app, '/api/auth/register', {
      name: 'A',
      email: `wrong-${Math.random()}@example.com`,
      password: PASSWORD,
      storeName: 'B',
      ...changes,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('VALIDATION_FAILED');
    expect(answer.json().details.fields.map((field: { path: string }) => field.path)).toContain(
      path,
    );
  });

  test('E-10 stores nothing that a client may not set', async () => {
    const wanted = '01900000-0000-7000-8000-000000000000';
    const seller = await aSeller(t.app, {
      id: wanted,
      role: 'SUPER_ADMIN',
      ownerId: wanted,
      isActive: false,
      planSlug: 'scale',
      createdAt: '2001-01-01T00:00:00Z',
    });
    const [user] = await rows(
      `select role, is_active, owner_id = id as own, created_at > now() - interval '1 hour' as fresh
         from users where id = ?`,
      [seller.user.id],
    );
    expect(user).toEqual({ role: 'OWNER', is_active: true, own: true, fresh: true });
    expect(seller.user.id).not.toBe(wanted);
  });

  test('is limited to ten an hour from one address', async () => {
    const answers = [];
    for (let i = 0; i < 11; i++) {
      answers.push(
        await t.app.inject({
          method: 'POST',
          url: '/api/auth/register',
          payload: { name: 'A', email: 'nobody', password: PASSWORD, storeName: 'B' },
          remoteAddress: '192.0.2.77',
        }),
      );
    }
    expect(answers.slice(0, 10).every(({ statusCode }) => statusCode === 400)).toBe(true);
    expect(answers[10]?.statusCode).toBe(429);
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('passwords', () => {
  test.each([
    ['200 characters', 'ü'.repeat(100) + '🔑'.repeat(100)],
    ['spaces and emoji', '  🫖 चाय pot  '],
  ])('may be any text: %s', async (_name, password) => {
    const { email } = await aSeller(t.app, { password });
    expect((await signIn(t.app, email, password)).statusCode).toBe(200);
  });

  test('E-09 are not cut off at 72 bytes', async () => {
    const long = `${'q'.repeat(80)}A-long-one`;
    const { email } = await aSeller(t.app, { password: long });
    expect((await signIn(t.app, email, `${long.slice(0, -1)}X`)).statusCode).toBe(401);
    expect((await signIn(t.app, email, long.slice(0, 72))).statusCode).toBe(401);
  });

  test('E-09 fit however a keyboard composes an accent', async () => {
    const { email } = await aSeller(t.app, { password: 'caf\u00e9 noir 9' });
    expect((await signIn(t.app, email, 'cafe\u0301 noir 9')).statusCode).toBe(200);
  });

  test('E-09 of older parameters are hashed anew at sign-in', async () => {
    const { email, user } = await aSeller(t.app);
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await rows(`update users set password_hash = ? where id = ?`, [old, user.id]);
    expect((await signIn(t.app, email)).statusCode).toBe(200);
    const [row] = await rows<{ password_hash: string }>(
      `select password_hash from users where id = ?`,
      [user.id],
    );
    expect(row?.password_hash).toContain('$m=19456,t=2,p=1$');
    expect((await signIn(t.app, email)).statusCode).toBe(200);
  });
});

describe('login', () => {
  test('answers a new pair and the user', async () => {
    const seller = await aSeller(t.app);
    const answer = await signIn(t.app, seller.email.toUpperCase());
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'expiresIn', 'refreshToken', 'user']);
    expect(body.user).toEqual({
      id: seller.user.id,
      name: 'Meera',
      email: seller.email,
      role: 'OWNER',
      ownerId: seller.user.id,
    });
    expect(body.refreshToken).not.toBe(seller.refreshToken);
    expect(body.expiresIn).toBe(900);
    const [, claims = ''] = body.accessToken.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(900);
    expect(await statusOf(t.app, body.accessToken)).toBe(200);
  });

  test('E-07 answers alike for an unknown email, a wrong password and an inactive user', async () => {
    const seller = await aSeller(t.app);
    const off = await aSeller(t.app);
    await rows(`update users set is_active = false where id = ?`, [off.user.id]);
    const answers = await Promise.all([
      signIn(t.app, 'unknown@example.com'),
      signIn(t.app, seller.email, 'not the password'),
      signIn(t.app, off.email),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(answers[0]?.json());
      expect(answer.json().code).toBe('INVALID_CREDENTIALS');
    }
  });

  test('is limited per account and address, while another address still gets in', async () => {
    const { email } = await aSeller(t.app);
    const from = (remoteAddress: string, password: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password },
        remoteAddress,
      });
    for (let i = 0; i < 10; i++) {
      expect((await from('192.0.2.1', 'wrong wrong')).statusCode).toBe(401);
    }
    const refused = await from('192.0.2.1', PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('192.0.2.2', PASSWORD)).statusCode).toBe(200);
  });
});

describe('refresh', () => {
  const refresh = (refreshToken: string) => post(t.app, '/api/auth/refresh', { refreshToken });

  test('rotates the pair', async () => {
    const seller = await aSeller(t.app);
    const answer = await refresh(seller.refreshToken);
    expect(answer.statusCode).toBe(200);
    const pair = answer.json();
    expect(Object.keys(pair).sort()).toEqual(['accessToken', 'expiresIn', 'refreshToken']);
    expect(await statusOf(t.app, pair.accessToken)).toBe(200);
    expect((await refresh(pair.refreshToken)).statusCode).toBe(200);
  });

  test('E-08 of a token used before ends the whole family at once', async () => {
    const seller = await aSeller(t.app);
    const pair = (await refresh(seller.refreshToken)).json();
    expect((await refresh(seller.refreshToken)).statusCode).toBe(401);
    expect((await refresh(pair.refreshToken)).statusCode).toBe(401);
    expect(await statusOf(t.app, pair.accessToken)).toBe(401);
    expect(await statusOf(t.app, seller.accessToken)).toBe(401);
  });

  test('in parallel gives one pair at most', async () => {
    const seller = await aSeller(t.app);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refresh(seller.refreshToken)),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won.length).toBe(1);
    expect(await statusOf(t.app, won[0]?.json().accessToken)).toBe(401);
  });

  test('refuses what is unknown, run out, or an access token', async () => {
    const seller = await aSeller(t.app);
    expect((await refresh('nonsense')).statusCode).toBe(401);
    expect((await refresh(seller.accessToken.slice(0, 200))).statusCode).toBe(401);
    await rows(`update refresh_tokens set expires_at = now() where user_id = ?`, [seller.user.id]);
    const answer = await refresh(seller.refreshToken);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('INVALID_REFRESH_TOKEN');
  });
});

describe('logout', () => {
  test('E-08 ends access and refresh tokens of the session at once, and no other session', async () => {
    const seller = await aSeller(t.app);
    const other = (await signIn(t.app, seller.email)).json();
    const answer = await post(t.app, '/api/auth/logout', { refreshToken: seller.refreshToken });
    expect(answer.statusCode).toBe(204);
    expect(await statusOf(t.app, seller.accessToken)).toBe(401);
    expect(
      (await post(t.app, '/api/auth/refresh', { refreshToken: seller.refreshToken })).statusCode,
    ).toBe(401);
    expect(await statusOf(t.app, other.accessToken)).toBe(200);
  });

  test('of an unknown token is no error', async () => {
    const answer = await post(t.app, '/api/auth/logout', { refreshToken: 'unknown' });
    expect(answer.statusCode).toBe(204);
  });
});

describe('change-password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    post(t.app, '/api/auth/change-password', { currentPassword, newPassword }, bearer(token));

  test('E-08 ends every other session and keeps this one', async () => {
    const seller = await aSeller(t.app);
    const other = (await signIn(t.app, seller.email)).json();
    expect((await change(seller.accessToken, PASSWORD, 'a fresh password')).statusCode).toBe(204);
    expect(await statusOf(t.app, seller.accessToken)).toBe(200);
    expect(await statusOf(t.app, other.accessToken)).toBe(401);
    expect((await signIn(t.app, seller.email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(t.app, seller.email, 'a fresh password')).statusCode).toBe(200);
  });

  test('needs the current password and a good new one', async () => {
    const { accessToken } = await aSeller(t.app);
    const wrong = await change(accessToken, 'not it at all', 'a fresh password');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().code).toBe('WRONG_PASSWORD');
    const weak = await change(accessToken, PASSWORD, 'short');
    expect(weak.statusCode).toBe(400);
    expect(weak.json().details.fields[0].path).toBe('newPassword');
  });

  test('lets nobody guess the current password: the tries count like those to sign in', async () => {
    const { accessToken, email } = await aSeller(t.app);
    const remoteAddress = '192.0.2.7';
    const guess = (currentPassword: string, newPassword = 'a fresh password') =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/change-password',
        payload: { currentPassword, newPassword },
        headers: bearer(accessToken),
        remoteAddress,
      });
    // A right one with a too short new one is no guess.
    for (let i = 0; i < 12; i++) {
      expect((await guess(PASSWORD, 'short')).statusCode).toBe(400);
    }
    for (let i = 0; i < 10; i++) {
      expect((await guess(`guess number ${i}`)).json().code).toBe('WRONG_PASSWORD');
    }
    const refused = await guess(PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const signingIn = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: PASSWORD },
      remoteAddress,
    });
    expect(signingIn.statusCode).toBe(429);
    expect((await signIn(t.app, email)).statusCode).toBe(200);
  });
});

test('E-11 me answers user, store and subscription, and no secret', async () => {
  const seller = await aSeller(t.app);
  const answer = await t.app.inject({ url: '/api/auth/me', headers: seller.headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    user: { id: seller.user.id, role: 'OWNER' },
    store: { slug: seller.store.slug },
    subscription: { planSlug: 'growth', status: 'trial', usage: { orders: { count: 0 } } },
  });
  expect(answer.body).not.toMatch(/password|token|argon2/i);
});

test('an account has one spelling, so that no other one has tries of its own', async () => {
  const email = 'mimi.kiki@example.com';
  await aSeller(t.app, { email });
  expect((await signIn(t.app, ' Mimi.KIKI@example.com ')).statusCode).toBe(200);
  // The database's own lower() makes an "i" of this letter.
  expect((await signIn(t.app, email.replaceAll('i', 'İ'))).statusCode).toBe(401);
});
