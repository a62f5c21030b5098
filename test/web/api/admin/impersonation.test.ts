import { expect, test } from 'vitest';
import { newId } from '../../../../src/ids.ts';
import { bearer, post, statusOf } from '../../../support/accounts.ts';
import { useApp } from '../../../support/app.ts';
import {
  actFor,
  anImpersonation,
  aStaffMember,
  auditOf,
  TABLE_PASSWORD,
} from '../../../support/impersonation.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, aStore } from '../../../support/stores.ts';

const t = useApp();
const impersonate = (headers: Record<string, string>, id: string, payload?: object) =>
  t.app.inject({
    method: 'POST',
    url: `/api/admin/users/${id}/impersonate`,
    headers,
    ...(payload ? { payload } : {}),
  });
const claimsOf = (token: string) => t.app.jwt.decode<Record<string, unknown>>(token);
const refresh = (refreshToken: string) => post(t.app, '/api/auth/refresh', { refreshToken });

test('E-05 an operator gets a pair that acts as the owner, and the audit keeps why', async () => {
  const store = await aStore(t.app);
  const operator = await anOperator(t.app);
  const answer = await impersonate(operator.headers, store.ownerId, { reason: ' ticket 812 ' });
  expect(answer.statusCode).toBe(200);
  const { accessToken, refreshToken, expiresIn, user } = answer.json();
  expect(user).toEqual({
    id: store.ownerId,
    name: 'Meera',
    email: store.email,
    role: 'OWNER',
    ownerId: store.ownerId,
  });
  expect(expiresIn).toBe(900);
  expect(claimsOf(accessToken)).toMatchObject({
    userId: store.ownerId,
    role: 'OWNER',
    ownerId: store.ownerId,
    name: 'Meera',
    impersonatedBy: operator.id,
  });
  const orders = await t.app.inject({ url: '/api/orders', headers: bearer(accessToken) });
  expect(orders.statusCode).toBe(200);
  const [kept] = await rows<{ token_hash: Buffer; minutes: number }>(
    `select token_hash, extract(epoch from expires_at - created_at) / 60 as minutes
       from refresh_tokens where impersonator_id = ?`,
    [operator.id],
  );
  expect(kept?.token_hash.toString('utf8')).not.toContain(refreshToken);
  expect(Number(kept?.minutes)).toBe(60);
  expect(await auditOf(store)).toMatchObject([
    {
      action: 'impersonation_started',
      actor_id: operator.id,
      actor_name: 'Asha',
      target_id: store.ownerId,
      target_name: 'Meera',
      reason: 'ticket 812',
      after: { minutes: 60, role: 'OWNER', store: 'Blue Mug' },
    },
  ]);
});

test('neither reason nor body is needed', async () => {
  const store = await aStore(t.app);
  const { headers } = await anOperator(t.app);
  expect((await impersonate(headers, store.ownerId)).statusCode).toBe(200);
  expect((await impersonate(headers, store.ownerId, {})).statusCode).toBe(200);
  expect((await auditOf(store)).map(({ reason }) => reason)).toEqual([null, null]);
  const audit = await t.app.inject({
    url: `/admin/settings/audit?ownerId=${store.ownerId}`,
    headers,
  });
  expect(audit.body.match(/no reason given/g)).toHaveLength(2);
  const told = await t.app.inject({ url: '/api/notifications', headers: store.headers });
  expect(told.json().items[0].body).toContain('No reason given');
});

test('the owner is told who looks after the store, and why', async () => {
  const store = await aStore(t.app);
  await anImpersonation(t.app, store);
  const answer = await t.app.inject({ url: '/api/notifications', headers: store.headers });
  const [notice] = answer.json().items;
  expect(notice).toMatchObject({
    kind: 'system',
    title: 'Asha (platform support) logged in to your store',
  });
  expect(notice.body).toContain('“ticket 812”');
  expect(notice.body).not.toContain('no reason');
});

test('staff act as staff, within their owner’s store', async () => {
  const store = await aStore(t.app);
  const operator = await anOperator(t.app);
  const { user, headers } = await actFor(t.app, operator, await aStaffMember(store));
  expect(user).toMatchObject({ role: 'STAFF', ownerId: store.ownerId });
  expect((await t.app.inject({ url: '/api/orders', headers })).statusCode).toBe(200);
  expect((await t.app.inject({ url: '/api/staff', headers })).statusCode).toBe(403);
});

test('E-05 nobody acts for an operator, for nobody, or for whoever is switched off', async () => {
  const store = await aStore(t.app);
  const { headers } = await anOperator(t.app);
  const other = await anOperator(t.app, 'Olu');
  const refused = async (id: string) => {
    const answer = await impersonate(headers, id, {});
    return [answer.statusCode, answer.json().code];
  };
  expect(await refused(other.id)).toEqual([403, 'SUPER_ADMIN_PROTECTED']);
  expect(await refused(newId())).toEqual([404, 'NOT_FOUND']);
  expect(await refused('nobody')).toEqual([400, 'VALIDATION_FAILED']);
  const staff = await aStaffMember(store);
  await rows('update users set is_active = false where id = ?', [staff]);
  expect(await refused(staff)).toEqual([409, 'USER_INACTIVE']);
  await rows('update users set is_active = true where id = ?', [staff]);
  await rows('update users set is_active = false where id = ?', [store.ownerId]);
  expect(await refused(store.ownerId)).toEqual([409, 'USER_INACTIVE']);
  expect(await refused(staff)).toEqual([409, 'OWNER_INACTIVE']);
  expect(await auditOf(store)).toEqual([]);
});

test('a reason that is too long or no text is refused', async () => {
  const store = await aStore(t.app);
  const { headers } = await anOperator(t.app);
  for (const reason of ['x'.repeat(501), 5]) {
    expect((await impersonate(headers, store.ownerId, { reason })).statusCode).toBe(400);
  }
});

test('E-05 it leads neither to the operators’ side nor on to somebody else', async () => {
  const store = await aStore(t.app);
  const other = await aStore(t.app);
  const { operator, acting } = await anImpersonation(t.app, store);
  const onward = await impersonate(acting.headers, other.ownerId, {});
  expect(onward.statusCode).toBe(403);
  const overview = await t.app.inject({ url: '/api/admin/audit', headers: acting.headers });
  expect(overview.statusCode).toBe(403);
  const page = await t.app.inject({ url: '/admin', headers: acting.headers });
  expect([303, 403]).toContain(page.statusCode);
  // The try stands in the audit, beside the name of who tried.
  expect((await auditOf(store)).at(-1)).toMatchObject({
    action: 'impersonated_request',
    actor_id: operator.id,
    after: { method: 'POST', route: '/api/admin/users/:id/impersonate', refused: true },
  });
});

test('it rotates like any session and never becomes longer by that', async () => {
  const store = await aStore(t.app);
  const { acting } = await anImpersonation(t.app, store);
  await rows(
    `update refresh_tokens set created_at = created_at - interval '50 minutes',
       expires_at = expires_at - interval '50 minutes' where user_id = ? and impersonator_id is not null`,
    [store.ownerId],
  );
  const rotated = (await refresh(acting.refreshToken)).json();
  expect(rotated.expiresIn).toBeGreaterThan(540);
  expect(rotated.expiresIn).toBeLessThanOrEqual(600);
  const claims = claimsOf(rotated.accessToken) as { exp: number; iat: number };
  expect(claims.exp - claims.iat).toBe(rotated.expiresIn);
  const [last] = await rows<{ seconds: number }>(
    `select extract(epoch from max(expires_at) - now())::float8 as seconds
       from refresh_tokens where user_id = ? and impersonator_id is not null`,
    [store.ownerId],
  );
  expect(last?.seconds).toBeLessThanOrEqual(600);
  // The old one again: somebody else has it, and all of it ends.
  expect((await refresh(acting.refreshToken)).statusCode).toBe(401);
  expect(await statusOf(t.app, rotated.accessToken)).toBe(401);
});

test('E-05 when its time is over neither token counts', async () => {
  const store = await aStore(t.app);
  const { acting } = await anImpersonation(t.app, store);
  await rows(
    `update refresh_tokens set expires_at = now() where user_id = ? and impersonator_id is not null`,
    [store.ownerId],
  );
  expect(await statusOf(t.app, acting.accessToken)).toBe(401);
  expect((await refresh(acting.refreshToken)).statusCode).toBe(401);
});

test('it ends when its operator leaves it, once in the audit', async () => {
  const store = await aStore(t.app);
  const { operator, acting } = await anImpersonation(t.app, store);
  const { refreshToken } = acting;
  await post(t.app, '/api/auth/logout', { refreshToken });
  await post(t.app, '/api/auth/logout', { refreshToken });
  expect(await statusOf(t.app, acting.accessToken)).toBe(401);
  const ends = (await auditOf(store)).filter(({ action }) => action === 'impersonation_ended');
  expect(ends).toMatchObject([{ actor_id: operator.id, target_id: store.ownerId }]);
  expect(await statusOf(t.app, store.headers.authorization.slice(7))).toBe(200);
});

test.each([
  ['switched off', `update users set is_active = false where id = ?`],
  [
    'demoted',
    `update users set role = 'STAFF', owner_id = (select id from users where role = 'OWNER' limit 1) where id = ?`,
  ],
  ['deleted', `delete from users where id = ?`],
])('an operator who is %s acts for nobody any more', async (_how, sql) => {
  const store = await aStore(t.app);
  const { operator, acting } = await anImpersonation(t.app, store);
  await rows(sql, [operator.id]);
  expect(await statusOf(t.app, acting.accessToken)).toBe(401);
  expect((await refresh(acting.refreshToken)).statusCode).toBe(401);
});

test('a new password of the operator ends it, also where it was changed in the same session', async () => {
  const store = await aStore(t.app);
  const { operator, acting } = await anImpersonation(t.app, store);
  const passwords = { currentPassword: TABLE_PASSWORD, newPassword: 'blauer Krug 99' };
  const changed = await post(t.app, '/api/auth/change-password', passwords, operator.headers);
  expect(changed.statusCode).toBe(204);
  expect(await statusOf(t.app, acting.accessToken)).toBe(401);
  expect(await statusOf(t.app, operator.headers.authorization.slice(7))).toBe(200);
});

test('it ends with the operator’s own session', async () => {
  const store = await aStore(t.app);
  const { email } = await anOperator(t.app);
  const login = await post(t.app, '/api/auth/login', { email, password: TABLE_PASSWORD });
  const { accessToken, refreshToken } = login.json();
  const acting = await actFor(t.app, { headers: bearer(accessToken) }, store.ownerId);
  expect(await statusOf(t.app, acting.accessToken)).toBe(200);
  await post(t.app, '/api/auth/logout', { refreshToken });
  expect(await statusOf(t.app, acting.accessToken)).toBe(401);
});

test('the people of the store can end it: by a new password, and by ending other sessions', async () => {
  const store = await aStore(t.app);
  const first = await anImpersonation(t.app, store);
  const ended = await t.app.inject({
    method: 'POST',
    url: '/dashboard/profile/sessions/end-others',
    headers: store.headers,
  });
  expect(ended.statusCode).toBe(303);
  expect(await statusOf(t.app, first.acting.accessToken)).toBe(401);
  const second = await anImpersonation(t.app, store);
  const passwords = { currentPassword: TABLE_PASSWORD, newPassword: 'blauer Krug 99' };
  await post(t.app, '/api/auth/change-password', passwords, store.headers);
  expect(await statusOf(t.app, second.acting.accessToken)).toBe(401);
});

test('acting for somebody does not make them seen', async () => {
  const store = await aStore(t.app);
  const { acting } = await anImpersonation(t.app, store);
  await refresh(acting.refreshToken);
  const [user] = await rows<{ last_seen_at: Date | null }>(
    `select last_seen_at from users where id = ?`,
    [store.ownerId],
  );
  expect(user?.last_seen_at).toBeNull();
});

test.each(['expired', 'cancelled'])(
  'a subscription that is %s does not shut it out',
  async (status) => {
    const store = await aStore(t.app);
    await rows(
      `update user_subscriptions set status = ?, current_period_end = now() - interval '1 day' where user_id = ?`,
      [status, store.ownerId],
    );
    const { acting } = await anImpersonation(t.app, store);
    const open = (headers: Record<string, string>) => t.app.inject({ url: '/api/orders', headers });
    expect((await open(store.headers)).statusCode).toBe(402);
    expect((await open(acting.headers)).statusCode).toBe(200);
    const page = await t.app.inject({ url: '/dashboard/orders', headers: acting.headers });
    expect(page.statusCode).toBe(200);
  },
);
