import { expect, test } from 'vitest';
import {
  aNewSeller,
  bearer,
  freshAddress,
  PASSWORD,
  post,
  type Registered,
  signIn,
  statusOf,
} from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { noticesOf } from '../../support/notices.ts';
import { openLink } from '../../support/open-link.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, type TestStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();

const NEW = 'paper kites 31';
let count = 0;

const call = (headers: object, method: 'POST' | 'GET' | 'PATCH', url: string, payload?: object) =>
  context.app.inject({
    method,
    url,
    headers: { ...headers },
    remoteAddress: freshAddress(),
    ...(payload ? { payload } : {}),
  });

async function lettersTo(email: string, subject: string) {
  await worker.idle();
  const letters = await linkLettersTo(context.config, email);
  return letters.filter((letter) => letter.subject === subject);
}

const linkTo = async (email: string, subject: string) =>
  (await lettersTo(email, subject))[0]?.token;

async function forgotten(email: string): Promise<string | undefined> {
  await post(context.app, '/api/auth/forgot-password', { email });
  return linkTo(email, 'Choose a new password');
}

const reset = (token: string | undefined, more: object = {}) =>
  post(context.app, '/api/auth/reset-password', { token, password: NEW, ...more });

const waysIn = async (token: string | undefined) =>
  (await post(context.app, '/api/auth/reset-password/ways-in', { token })).json();

const confirmByHand = ({ email }: Pick<Registered, 'email'>) =>
  rows(`update users set email_confirmed_at = now() where email = ?`, [email]);

const newKey = ({ headers }: Pick<Registered, 'headers'>) =>
  call(headers, 'POST', '/api/store/api-keys', {
    name: `Key ${++count}`,
    scopes: ['orders.read', 'customers.export'],
    expiresInDays: null,
  });

const newStaff = ({ headers }: Pick<Registered, 'headers'>, email: string) =>
  call(headers, 'POST', '/api/staff', { name: 'Ravi', email, password: PASSWORD });

/** What somebody leaves behind who had a store: a key, staff, an invitation, an endpoint, a passkey. */
async function leftBehind({ user }: Registered, age = '1 minute') {
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
  const [key, staff, invitation, endpoint, passkey] = ids as [
    string,
    string,
    string,
    string,
    string,
  ];
  const ago = `now() - interval '${age}'`;
  await rows(
    `insert into api_keys (owner_id, id, name, hash, last_four, scopes, created_by_name, created_at)
     values (?, ?, ?, sha256(?::bytea), 'abcd', '{orders.read}', 'Thief', ${ago})`,
    [user.id, key, `Left ${++count}`, `sk_${key}`],
  );
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id, created_at)
     select ?, 'STAFF', 'Left', ?, password_hash, id, ${ago} from users where id = ?`,
    [staff, `${staff}@example.com`, user.id],
  );
  await rows(
    `insert into staff_invitations (owner_id, id, name, email, staff_preset, token_hash, sent_at, expires_at)
     values (?, ?, 'Left', ?, 'manager', sha256(?::bytea), ${ago}, now() + interval '7 days')`,
    [user.id, invitation, `${invitation}@example.com`, invitation],
  );
  await rows(
    `insert into webhook_endpoints (owner_id, id, url, event_types, secret, created_at)
     values (?, ?, 'https://left.example/', '{draft.created}', 'enc:v1:none:none:none', ${ago})`,
    [user.id, endpoint],
  );
  await rows(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, device, is_backed_up, created_at)
     values (?, ?, ?, '', 0, '{}', 'Left', 'Left', false, ${ago})`,
    [passkey, user.id, passkey],
  );
  await rows(
    `insert into second_factors (user_id, secret, setup_hash, confirmed_at, created_at)
     values (?, 'enc:v1:none:none:none', sha256(?::bytea), now(), ${ago})`,
    [user.id, user.id],
  );
  return { key, staff, invitation, endpoint, passkey, staffEmail: `${staff}@example.com` };
}

/** Accounts elsewhere that a store is connected to. */
async function connected({ user }: Registered, age = '1 minute') {
  const channel = crypto.randomUUID();
  await rows(
    `update stores set payment_settings = ?, courier_settings = ?, created_at = now() - interval '90 days'
      where owner_id = ?`,
    [
      { gatewayKeyId: 'rzp_live_thief', gatewayKeySecret: 'enc:v1:none:none:none' },
      { email: 'thief@courier.example', password: 'enc:v1:none:none:none' },
      user.id,
    ],
  );
  await rows(
    `insert into channel_connections (owner_id, id, channel, phone_number_id, account_id, access_token, created_at)
     values (?, ?, 'chat', ?, '1', 'enc:v1:none:none:none', now() - interval '${age}')`,
    [user.id, channel, channel],
  );
  return channel;
}

const accountsOf = ({ user: { id } }: Registered) =>
  rows(
    `select s.payment_settings as gateway, s.courier_settings as courier,
            (select count(*)::int from channel_connections c where c.owner_id = ?) as channels
       from stores s where s.owner_id = ?`,
    [id, id],
  );

/** The ways into a store that are open, by their kind. */
async function openWays({ user: { id } }: Registered): Promise<string[]> {
  const found = await rows<{ kind: string }>(
    `select 'apiKey' as kind from api_keys where owner_id = ? and revoked_at is null
     union all select 'staff' from users where owner_id = ? and role = 'STAFF' and is_active
     union all select 'invitation' from staff_invitations where owner_id = ?
     union all select 'endpoint' from webhook_endpoints where owner_id = ? and disabled_at is null
     union all select 'passkey' from passkeys where user_id = ?
     union all select 'secondFactor' from second_factors where user_id = ?`,
    Array(6).fill(id),
  );
  return found.map(({ kind }) => kind).sort();
}

const ALL = ['apiKey', 'endpoint', 'invitation', 'passkey', 'secondFactor', 'staff'];

test('an address that was never confirmed loses every way in when its owner resets', async () => {
  const store = await aNewSeller(context.app);
  const left = await leftBehind(store, '90 days');
  const member = (await signIn(context.app, left.staffEmail)).json();
  expect(await statusOf(context.app, member.accessToken)).toBe(200);
  const token = await forgotten(store.email);
  const { items, isChoice } = await waysIn(token);
  expect(items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(ALL);
  expect(isChoice).toBe(false);
  expect((await reset(token, { keep: [left.key] })).statusCode).toBe(204);
  expect(await openWays(store)).toEqual([]);
  expect(await statusOf(context.app, store.accessToken)).toBe(401);
  expect(await statusOf(context.app, member.accessToken)).toBe(401);
  expect((await signIn(context.app, left.staffEmail)).statusCode).toBe(401);
  const mine = (await signIn(context.app, store.email, NEW)).json();
  expect(mine.user.role).toBe('OWNER');
  // From then on it is confirmed, and a forgotten password takes nothing away.
  expect((await newKey({ headers: bearer(mine.accessToken) })).statusCode).toBe(201);
  await rows(`update account_links set created_at = now() - interval '1 hour' where user_id = ?`, [
    store.user.id,
  ]);
  expect((await reset(await forgotten(store.email))).statusCode).toBe(204);
  expect(await openWays(store)).toEqual(['apiKey']);
});

test('a new owner works at once, and staff sign in with the password they were given', async () => {
  const store = await aNewSeller(context.app);
  expect((await newKey(store)).statusCode).toBe(201);
  const email = `new-${++count}@example.com`;
  expect((await newStaff(store, email)).statusCode).toBe(201);
  expect((await signIn(context.app, email)).json().user.role).toBe('STAFF');
  // Whoever works there isn't taken away by somebody who registers with their address.
  const answer = await post(context.app, '/api/auth/register', {
    name: 'Somebody',
    email,
    password: PASSWORD,
    storeName: 'Another',
  });
  expect(answer.statusCode).toBe(409);
});

test('who confirms a stranger’s letter still gets the store without the stranger', async () => {
  const store = await aNewSeller(context.app);
  const confirming = await linkTo(store.email, 'Confirm your email address');
  expect(
    (await post(context.app, '/api/auth/confirm-email', { token: confirming })).statusCode,
  ).toBe(204);
  const left = await leftBehind(store, '90 days');
  const token = await forgotten(store.email);
  const { items, isChoice } = await waysIn(token);
  expect([items.length, isChoice]).toEqual([6, true]);
  expect((await reset(token, { keep: [left.endpoint] })).statusCode).toBe(204);
  expect(await openWays(store)).toEqual(['endpoint']);
});

test('who confirms in the session of the account keeps what they have', async () => {
  const store = await aNewSeller(context.app);
  const confirming = await linkTo(store.email, 'Confirm your email address');
  const answer = await post(
    context.app,
    '/api/auth/confirm-email',
    { token: confirming },
    store.headers,
  );
  expect(answer.statusCode).toBe(204);
  await leftBehind(store);
  const token = await forgotten(store.email);
  expect((await waysIn(token)).items).toEqual([]);
  expect((await reset(token)).statusCode).toBe(204);
  expect(await openWays(store)).toEqual(ALL);
});

test('a stranger’s address as staff stays free for its person', async () => {
  const owner = await aNewSeller(context.app);
  await confirmByHand(owner);
  const victim = `victim-${++count}@example.com`;
  expect((await newStaff(owner, victim)).statusCode).toBe(201);
  const own = await aNewSeller(context.app, { email: victim });
  expect(own.user.ownerId).toBe(own.user.id);
  expect((await signIn(context.app, victim)).json().user.role).toBe('OWNER');
});

test('added staff join with their own password by the mailed link, also when it was lost', async () => {
  const owner = await aNewSeller(context.app, { storeName: 'Blue Mug' });
  await confirmByHand(owner);
  const email = `ravi-${++count}@example.com`;
  expect((await newStaff(owner, email)).statusCode).toBe(201);
  await post(context.app, '/api/auth/forgot-password', { email });
  const letters = await lettersTo(email, 'Blue Mug invited you to its staff');
  expect(letters).toHaveLength(2);
  const link = await openLink(context.app, letters[0]?.path);
  expect(link.page.body).toContain('Blue Mug');
  expect((await link.send({ password: NEW })).statusCode).toBe(303);
  expect((await signIn(context.app, email)).statusCode).toBe(401);
  expect((await signIn(context.app, email, NEW)).json().user.role).toBe('STAFF');
  expect((await reset(letters[1]?.token)).statusCode).toBe(400);
});

test('who proves the address first loses a stranger’s gateway, courier and channels, each in the log', async () => {
  const store = await aNewSeller(context.app);
  await connected(store, '90 days');
  const token = await forgotten(store.email);
  const { items } = await waysIn(token);
  expect(items.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual(
    expect.arrayContaining([
      ['gateway', 'rzp_live_thief'],
      ['courier', 'thief@courier.example'],
    ]),
  );
  const link = await openLink(
    context.app,
    (await lettersTo(store.email, 'Choose a new password'))[0]?.path,
  );
  expect(link.page.body).toContain('Payment gateway, disconnected');
  expect((await reset(token)).statusCode).toBe(204);
  expect(await accountsOf(store)).toEqual([{ gateway: {}, courier: {}, channels: 0 }]);
  const logged = await rows<{ action: string }>(
    `select action from store_log_entries where owner_id = ? order by action`,
    [store.user.id],
  );
  expect(logged.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['channel_disconnected', 'courier_changed', 'payments_changed']),
  );
});

test('an undo link lists the gateway that a thief has set, and leaves what was there before', async () => {
  const owner = await aNewSeller(context.app);
  await confirmByHand(owner);
  await connected(owner, '30 days');
  const keys = { gatewayKeyId: 'rzp_test_AAAABBBBCCCC01', gatewayKeySecret: 'of the thief' };
  const payload = { paymentSettings: keys };
  expect((await call(owner.headers, 'PATCH', '/api/store', payload)).statusCode).toBe(200);
  await call(owner.headers, 'POST', '/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'thief’s own word',
  });
  const token = await linkTo(owner.email, 'Your password was changed');
  expect((await waysIn(token)).items).toMatchObject([
    { kind: 'gateway', name: 'rzp_test_AAAABBBBCCCC01' },
  ]);
  expect((await reset(token)).statusCode).toBe(204);
  expect(await accountsOf(owner)).toMatchObject([
    { gateway: {}, courier: { email: 'thief@courier.example' }, channels: 1 },
  ]);
});

/** A confirmed owner whose password a thief has changed, after leaving ways in. */
async function aTakenStore() {
  const owner = await aNewSeller(context.app);
  await confirmByHand(owner);
  const old = await leftBehind(owner, '30 days');
  await rows(`delete from second_factors where user_id = ?`, [owner.user.id]);
  const thief = (await signIn(context.app, owner.email)).json();
  const headers = bearer(thief.accessToken);
  const key = (await newKey({ headers })).json();
  const staff = (await newStaff({ headers }, `accomplice-${++count}@example.com`)).json();
  const changed = await call(headers, 'POST', '/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'thief’s own word',
  });
  expect(changed.statusCode).toBe(204);
  return { owner, old, key, staff, headers };
}

test('an undo link lists and ends what came in the days before it, and nothing older', async () => {
  const { owner, old, key, staff } = await aTakenStore();
  const token = await linkTo(owner.email, 'Your password was changed');
  const { items } = await waysIn(token);
  const ids = items.map(({ id }: { id: string }) => id);
  expect(ids.sort()).toEqual([key.id, staff.id].sort());
  expect((await reset(token)).statusCode).toBe(204);
  expect((await call(bearer(key.key), 'GET', '/api/orders')).statusCode).toBe(401);
  const kept = await rows(`select id from users where id in (?, ?) and is_active`, [
    staff.id,
    old.staff,
  ]);
  expect(kept).toEqual([{ id: old.staff }]);
  expect(await openWays(owner)).toEqual(['apiKey', 'endpoint', 'invitation', 'passkey', 'staff']);
});

test('its page has them ticked, and what is unticked stays; what came since then ends, too', async () => {
  const { owner, key, staff, headers } = await aTakenStore();
  const [letter] = await lettersTo(owner.email, 'Your password was changed');
  const link = await openLink(context.app, letter?.path);
  expect(link.page.body).toContain(`name="end" value="${key.id}" checked`);
  expect(link.page.body).toContain(`name="end" value="${staff.id}" checked`);
  const later = (await newKey({ headers })).json();
  const sent = await link.send({ password: NEW, shown: key.id });
  expect(sent.statusCode).toBe(303);
  expect((await call(bearer(key.key), 'GET', '/api/orders')).statusCode).toBe(200);
  expect((await call(bearer(later.key), 'GET', '/api/orders')).statusCode).toBe(401);
});

test('staff whose password a thief has set, and endpoints that they led elsewhere, are listed', async () => {
  const owner = await aNewSeller(context.app);
  await confirmByHand(owner);
  const old = await leftBehind(owner, '30 days');
  await rows(`delete from second_factors where user_id = ?`, [owner.user.id]);
  const { headers } = owner;
  await call(headers, 'PATCH', `/api/staff/${old.staff}`, { password: 'thief’s for staff' });
  const moved = await call(headers, 'PATCH', `/api/store/webhook-endpoints/${old.endpoint}`, {
    url: 'https://93.184.216.34/thief',
  });
  expect(moved.statusCode).toBeLessThan(300);
  await call(headers, 'POST', '/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'thief’s own word',
  });
  const { items } = await waysIn(await linkTo(owner.email, 'Your password was changed'));
  expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(
    [old.staff, old.endpoint].sort(),
  );
});

test('staff whom a thief has let do more are listed, and not those who may do less', async () => {
  const owner = await aNewSeller(context.app);
  await confirmByHand(owner);
  const { headers } = owner;
  const aged: { id: string }[] = [];
  for (const name of ['raised', 'readmitted', 'lowered', 'renamed']) {
    aged.push((await newStaff(owner, `${name}-${++count}@example.com`)).json());
  }
  const [raised, readmitted, lowered, renamed] = aged.map(({ id }) => id);
  const change = async (id: string | undefined, payload: object) =>
    expect((await call(headers, 'PATCH', `/api/staff/${id}`, payload)).statusCode).toBe(200);
  await change(raised, { preset: 'packer' });
  await change(readmitted, { isActive: false });
  await rows(
    `update users set created_at = now() - interval '30 days', rights_raised_at = null
      where owner_id = ? and role = 'STAFF'`,
    [owner.user.id],
  );
  await change(raised, { permissionsAdded: ['customers.read', 'customers.export'] });
  await change(readmitted, { isActive: true });
  await change(lowered, { preset: 'packer' });
  await change(renamed, { name: 'Ravi K' });
  await call(headers, 'POST', '/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'thief’s own word',
  });
  const token = await linkTo(owner.email, 'Your password was changed');
  const { items } = await waysIn(token);
  expect(items.map(({ id }: { id: string }) => id).sort()).toEqual([raised, readmitted].sort());
  expect((await reset(token)).statusCode).toBe(204);
  const active = await rows<{ id: string }>(
    `select id from users where owner_id = ? and role = 'STAFF' and is_active`,
    [owner.user.id],
  );
  expect(active.map(({ id }) => id).sort()).toEqual([lowered, renamed].sort());
});

test('an operator’s undo link ends the operators whom the thief has added', async () => {
  const operator = await anOperator(context.app);
  const email = `second-${++count}@platform.example`;
  const added = await call(operator.headers, 'POST', '/api/admin/settings/create-admin', {
    name: 'Second',
    email,
    password: 'violet lantern 88',
    currentPassword: 'correct horse battery',
  });
  expect(added.statusCode).toBe(201);
  await call(operator.headers, 'POST', '/api/auth/change-password', {
    currentPassword: 'correct horse battery',
    newPassword: 'thief’s own word',
  });
  const token = await linkTo(operator.email, 'Your password was changed');
  expect((await waysIn(token)).items).toMatchObject([{ kind: 'operator' }]);
  expect((await reset(token)).statusCode).toBe(204);
  expect((await signIn(context.app, email, 'violet lantern 88')).statusCode).toBe(401);
});

test('the owner is told of new staff at once, whatever the store’s notices', async () => {
  const owner = await aNewSeller(context.app);
  await confirmByHand(owner);
  await newStaff(owner, `told-${++count}@example.com`);
  const told = await noticesOf({ ownerId: owner.user.id } as TestStore);
  expect(told.filter(({ event }) => event === 'settings_changed')).not.toEqual([]);
});
