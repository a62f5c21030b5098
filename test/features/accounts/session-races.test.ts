import { expect, test } from 'vitest';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { aSeller, bearer, PASSWORD, post, signIn, statusOf } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();
const ROUNDS = 12;

/** Sessions of a user that `findSession` would still accept. */
const liveSessions = async (userId: string) =>
  (
    await rows(
      `select family_id from refresh_tokens where user_id = ? group by family_id
       having bool_and(revoked_at is null) and max(expires_at) > now()`,
      [userId],
    )
  ).length;

test('no refresh in the same moment outlives a logout', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const seller = await aSeller(t.app);
    const { refreshToken } = seller;
    const [refreshed] = await Promise.all([
      post(t.app, '/api/auth/refresh', { refreshToken }),
      post(t.app, '/api/auth/logout', { refreshToken }),
    ]);
    if (refreshed.statusCode === 200) {
      expect(await statusOf(t.app, refreshed.json().accessToken)).toBe(401);
    }
    expect(await liveSessions(seller.user.id)).toBe(0);
  }
});

test('no sign-in with the old password outlives its change', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const seller = await aSeller(t.app);
    const body = { currentPassword: PASSWORD, newPassword: 'a fresh password' };
    const answers = await Promise.all([
      post(t.app, '/api/auth/change-password', body, bearer(seller.accessToken)),
      ...Array.from({ length: 4 }, () => signIn(t.app, seller.email)),
    ]);
    expect(answers[0]?.statusCode).toBe(204);
    for (const answer of answers.slice(1)) expect([200, 401]).toContain(answer.statusCode);
    expect(await liveSessions(seller.user.id)).toBe(1);
    expect(await statusOf(t.app, seller.accessToken)).toBe(200);
  }
});

test('two changes of one password at the same time: one wins', async () => {
  const seller = await aSeller(t.app);
  const other = (await signIn(t.app, seller.email)).json();
  const change = (token: string, newPassword: string) =>
    post(
      t.app,
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword },
      bearer(token),
    );
  const answers = await Promise.all([
    change(seller.accessToken, 'the first fresh one'),
    change(other.accessToken, 'the second fresh one'),
  ]);
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 204)).toHaveLength(1);
  expect([400, 401]).toContain(codes.find((code) => code !== 204));
  expect(await liveSessions(seller.user.id)).toBe(1);
});

test('a family stays over when the token that says so has run out before its successor', async () => {
  const seller = await aSeller(t.app);
  const { refreshToken } = seller;
  const refreshed = (await post(t.app, '/api/auth/refresh', { refreshToken })).json();
  // As a logout in the moment of the refresh leaves it, a month later.
  await rows(
    `update refresh_tokens set revoked_at = now() - interval '31 days',
            expires_at = now() - interval '2 days'
      where user_id = ? and rotated_at is not null`,
    [seller.user.id],
  );
  expect(await pruneTables()).toMatchObject({ refreshTokens: 0 });
  expect(await statusOf(t.app, refreshed.accessToken)).toBe(401);
  await rows(`update refresh_tokens set expires_at = now() - interval '2 days' where user_id = ?`, [
    seller.user.id,
  ]);
  expect(await pruneTables()).toMatchObject({ refreshTokens: 2 });
});
