import { expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import {
  aSeller,
  bearer,
  PASSWORD,
  post,
  type Registered,
  signIn,
  statusOf,
} from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { anOperator } from '../../support/stores.ts';

const t = useApp();
let count = 0;

async function aStaffMember(owner: Registered) {
  const email = `staff-${++count}@example.com`;
  const answer = await post(
    t.app,
    '/api/staff',
    { name: 'Ravi', email, password: PASSWORD },
    owner.headers,
  );
  expect(answer.statusCode).toBe(201);
  const login = (await signIn(t.app, email)).json();
  return { ...answer.json(), email, login, headers: bearer(login.accessToken) };
}

const patch = (id: string, payload: object, headers: Record<string, string>) =>
  t.app.inject({ method: 'PATCH', url: `/api/staff/${id}`, payload, headers });
const remove = (id: string, headers: Record<string, string>) =>
  t.app.inject({ method: 'DELETE', url: `/api/staff/${id}`, headers });

test('a staff member works in the tenant of the owner', async () => {
  const owner = await aSeller(t.app);
  const staff = await aStaffMember(owner);
  expect(staff.login.user).toMatchObject({ role: 'STAFF', ownerId: owner.user.id });
  const [, payload = ''] = staff.login.accessToken.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    userId: staff.id,
    role: 'STAFF',
    ownerId: owner.user.id,
    name: 'Ravi',
  });
  const store = await t.app.inject({ url: '/api/store', headers: staff.headers });
  expect(store.json().id).toBe(owner.store.id);
});

test('the list is paged and holds the own staff only', async () => {
  const owner = await aSeller(t.app);
  await aStaffMember(await aSeller(t.app));
  const names = [await aStaffMember(owner), await aStaffMember(owner)].map(({ id }) => id);
  const first = await t.app.inject({ url: '/api/staff?limit=1', headers: owner.headers });
  expect(first.json()).toMatchObject({ page: 1, limit: 1, total: 2, totalPages: 2 });
  expect(first.json().items[0].id).toBe(names[0]);
  expect(first.body).not.toMatch(/argon2|passwordHash|password_hash/);
  const second = await t.app.inject({ url: '/api/staff?limit=1&page=2', headers: owner.headers });
  expect(second.json().items[0].id).toBe(names[1]);
});

test('the list is searched and sorted', async () => {
  const owner = await aSeller(t.app);
  for (const [name, email] of [
    ['Zoya', 'zoya@staff.example'],
    ['Arun', 'arun@staff.example'],
    ['Percent %', 'percent@staff.example'],
  ]) {
    await post(t.app, '/api/staff', { name, email, password: PASSWORD }, owner.headers);
  }
  const names = async (query: string) => {
    const answer = await t.app.inject({ url: `/api/staff?${query}`, headers: owner.headers });
    return answer.json().items.map((member: { name: string }) => member.name);
  };
  expect(await names('sort=name')).toEqual(['Arun', 'Percent %', 'Zoya']);
  expect(await names('sort=-createdAt&limit=1')).toEqual(['Percent %']);
  expect(await names('search=ZOYA%40')).toEqual(['Zoya']);
  expect(await names('search=%25')).toEqual(['Percent %']);
});

test('only the owner gets in', async () => {
  const owner = await aSeller(t.app);
  const staff = await aStaffMember(owner);
  const list = await t.app.inject({ url: '/api/staff', headers: staff.headers });
  expect(list.statusCode).toBe(403);
  expect(
    (
      await post(
        t.app,
        '/api/staff',
        { name: 'X', email: 'x@example.com', password: PASSWORD },
        staff.headers,
      )
    ).statusCode,
  ).toBe(403);
  expect((await remove(staff.id, staff.headers)).statusCode).toBe(403);
});

test('somebody of another tenant, the owner and nobody are the same 404', async () => {
  const owner = await aSeller(t.app);
  const other = await aStaffMember(await aSeller(t.app));
  const answers = [];
  for (const id of [other.id, owner.user.id, newId()]) {
    answers.push(await patch(id, { isActive: false, name: 'Hijacked' }, owner.headers));
    answers.push(await remove(id, owner.headers));
  }
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(answers[0]?.json());
  }
  const [row] = await rows(`select name, is_active from users where id = ?`, [other.id]);
  expect(row).toEqual({ name: 'Ravi', is_active: true });
  expect(await statusOf(t.app, other.login.accessToken)).toBe(200);
});

test('switching off ends sessions at once, and refresh stays shut after switching on', async () => {
  const owner = await aSeller(t.app);
  const staff = await aStaffMember(owner);
  const off = await patch(staff.id, { isActive: false }, owner.headers);
  expect(off.json()).toMatchObject({ id: staff.id, isActive: false });
  expect(await statusOf(t.app, staff.login.accessToken)).toBe(401);
  expect((await signIn(t.app, staff.email)).statusCode).toBe(401);
  await patch(staff.id, { isActive: true }, owner.headers);
  expect(await statusOf(t.app, staff.login.accessToken)).toBe(401);
  const { refreshToken } = staff.login;
  expect((await post(t.app, '/api/auth/refresh', { refreshToken })).statusCode).toBe(401);
  expect((await signIn(t.app, staff.email)).statusCode).toBe(200);
});

test('a new password ends sessions and the old password', async () => {
  const owner = await aSeller(t.app);
  const staff = await aStaffMember(owner);
  const weak = await patch(staff.id, { password: 'letmein' }, owner.headers);
  expect(weak.statusCode).toBe(400);
  expect(weak.json().details.fields[0].path).toBe('password');
  expect((await patch(staff.id, { password: 'an other one 5' }, owner.headers)).statusCode).toBe(
    200,
  );
  expect(await statusOf(t.app, staff.login.accessToken)).toBe(401);
  expect((await signIn(t.app, staff.email)).statusCode).toBe(401);
  expect((await signIn(t.app, staff.email, 'an other one 5')).statusCode).toBe(200);
});

test('deleting takes the account and its sessions away; a second time is 404', async () => {
  const owner = await aSeller(t.app);
  const staff = await aStaffMember(owner);
  expect((await remove(staff.id, owner.headers)).statusCode).toBe(204);
  expect(await statusOf(t.app, staff.login.accessToken)).toBe(401);
  expect(await rows(`select 1 from refresh_tokens where user_id = ?`, [staff.id])).toEqual([]);
  expect((await remove(staff.id, owner.headers)).statusCode).toBe(404);
});

test('role, tenant and id cannot be set', async () => {
  const owner = await aSeller(t.app);
  const other = await aSeller(t.app);
  const forged = { role: 'OWNER', ownerId: other.user.id, id: newId() };
  const made = await post(
    t.app,
    '/api/staff',
    { name: 'Ravi', email: `forged-${++count}@example.com`, password: PASSWORD, ...forged },
    owner.headers,
  );
  const { id } = made.json();
  expect(id).not.toBe(forged.id);
  await patch(id, { name: 'Ravi K', email: 'new@example.com', ...forged }, owner.headers);
  const [row] = await rows(`select role, owner_id, name, email from users where id = ?`, [id]);
  expect(row).toMatchObject({ role: 'STAFF', owner_id: owner.user.id, name: 'Ravi K' });
  expect(row).not.toMatchObject({ email: 'new@example.com' });
});

test('an owner who was switched off takes the staff along', async () => {
  const owner = await aSeller(t.app);
  const staff = await aStaffMember(owner);
  await rows(`update users set is_active = false where id = ?`, [owner.user.id]);
  expect(await statusOf(t.app, staff.login.accessToken)).toBe(401);
  expect((await signIn(t.app, staff.email)).statusCode).toBe(401);
});

test('an email address is used once on the whole platform', async () => {
  const owner = await aSeller(t.app);
  const taken = await post(
    t.app,
    '/api/staff',
    { name: 'X', email: owner.email.toUpperCase(), password: PASSWORD },
    owner.headers,
  );
  expect(taken.statusCode).toBe(409);
  expect(taken.json().code).toBe('EMAIL_TAKEN');
});

test.each(['abc', '1', '../store'])('an id that is none is refused: %s', async (id) => {
  const owner = await aSeller(t.app);
  const answer = await patch(encodeURIComponent(id), { name: 'X' }, owner.headers);
  expect([400, 404]).toContain(answer.statusCode);
});

test('whether addresses have accounts is not to be found out twenty-one times a day', async () => {
  const [attacker, victim] = [await aSeller(t.app), await aSeller(t.app)];
  const operator = await anOperator(t.app);
  const add = (email: string, by = attacker) =>
    post(t.app, '/api/staff', { name: 'Ravi', email, password: PASSWORD }, by.headers);
  const answers = [];
  for (let i = 0; i < 10; i++) {
    answers.push(await add(victim.email), await add(operator.email));
  }
  // One answer for whoever has the address, sellers and operators alike.
  for (const { statusCode, body } of answers) {
    expect([statusCode, body]).toEqual([409, answers[0]?.body]);
  }
  const [taken, free] = [await add(victim.email), await add('nobody-yet@example.com')];
  for (const { statusCode, headers } of [taken, free]) {
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(free.json()).toEqual(taken.json());
  expect((await add('nobody-yet@example.com', victim)).statusCode).toBe(201);
});

test('a store takes the addresses of a hundred people at most', async () => {
  const owner = await aSeller(t.app);
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     select gen_random_uuid(), 'STAFF', 'Ravi', 'many-' || n || '@example.com', '$argon2id$x', ?
       from generate_series(1, 100) n`,
    [owner.user.id],
  );
  const account = { name: 'Noor', email: 'one-more@example.com', password: PASSWORD };
  const answer = await post(t.app, '/api/staff', account, owner.headers);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_STAFF']);
});
