import { beforeEach, describe, expect, test } from 'vitest';
import { API_KEYS } from '../../../src/features/accounts/api-keys/api-key.ts';
import { newId } from '../../../src/ids.ts';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { apiOf } from '../../support/api.ts';
import { anApiKey } from '../../support/api-keys.ts';
import { useApp } from '../../support/app.ts';
import { anImpersonation } from '../../support/impersonation.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app);
});

const SHOP_SYNC = { name: 'Shop sync', scopes: ['orders.read', 'orders.edit'] };
const create = (body: object = SHOP_SYNC, who = store) =>
  call(who, 'POST', '/api/store/api-keys', body);
const list = async (who = store) => (await call(who, 'GET', '/api/store/api-keys')).json().items;
const kept = ({ ownerId }: TestStore) =>
  rows<{ name: string; revoked: boolean; last_used_at: Date | null }>(
    `select *, revoked_at is not null as revoked from api_keys where owner_id = ? order by created_at`,
    [ownerId],
  );

describe('creating a key', () => {
  test('answers it once; kept are its hash and its last four characters', async () => {
    const answer = await create({ ...SHOP_SYNC, expiresInDays: 30 });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.headers['cache-control']).toContain('no-store');
    const { key, ...shown } = answer.json();
    expect(key).toMatch(/^sk_[\w-]{43}$/);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Shop sync',
      lastFour: key.slice(-4),
      scopes: ['orders.read', 'orders.edit'],
      createdByName: 'Meera',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      lastUsedAt: null,
    });
    const days = (Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)) / 86_400_000;
    expect(days).toBe(30);
    expect(await list()).toEqual([shown]);
    const [row] = await rows<{ all: string }>(
      'select k::text as all from api_keys k where owner_id = ?',
      [store.ownerId],
    );
    expect(row?.all).not.toContain(key);
    expect(row?.all).not.toContain(Buffer.from(key).toString('hex'));
  });

  test('is in the settings log, and the owner is told', async () => {
    const { key } = (await create({ ...SHOP_SYNC, expiresInDays: null })).json();
    const { items } = (await call(store, 'GET', '/api/store/log')).json();
    expect(items).toEqual([
      expect.objectContaining({
        action: 'api_key_created',
        actor: { id: store.ownerId, name: 'Meera', impersonatedBy: null },
        subject: `Shop sync (ends in ${key.slice(-4)})`,
        changes: [
          { field: 'scopes', before: null, after: 'Orders: view, change' },
          { field: 'expiresAt', before: null, after: 'never' },
        ],
      }),
    ]);
    const told = await rows<{ channel: string; title: string; body: string }>(
      `select channel, title, body from notifications where owner_id = ? and event = 'settings_changed'`,
      [store.ownerId],
    );
    expect(told.map(({ channel }) => channel).sort()).toEqual(['email', 'in_app']);
    expect(JSON.stringify(told)).toContain('API key created: Shop sync');
    expect(JSON.stringify(told)).not.toContain(key);
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'is required'],
    ['a long name', { name: 'x'.repeat(61) }, 'name', 'must be at most 60 characters'],
    ['no scope', { scopes: [] }, 'scopes', 'Choose at least one permission'],
    [
      'an unknown scope',
      { scopes: ['orders.eat'] },
      'scopes',
      expect.stringContaining('orders.eat'),
    ],
    [
      'an object’s own word',
      { scopes: ['constructor'] },
      'scopes',
      expect.stringContaining('constructor'),
    ],
    ['a week', { expiresInDays: 7 }, 'expiresInDays', 'must be 30, 90, 365 or null'],
  ])('refuses %s and names the field', async (_what, change, path, message) => {
    const answer = await create({ ...SHOP_SYNC, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields).toEqual([{ path, message }]);
    expect(await kept(store)).toEqual([]);
  });

  test.each([
    'staff.read',
    'staff.manage',
    'plan.manage',
    'settings.payments',
    'settings.keys',
    'account.read',
    'account.own',
  ])('refuses %s, which no key can have', async (scope) => {
    const answer = await create({ ...SHOP_SYNC, scopes: ['orders.read', scope] });
    expect(answer.statusCode).toBe(400);
    const message = `An API key can’t have the permission ${scope}`;
    expect(answer.json().details.fields).toEqual([{ path: 'scopes', message }]);
    expect(await kept(store)).toEqual([]);
  });

  test('refuses a name that is in use, until its key is revoked or has expired', async () => {
    const { id } = (await create()).json();
    const again = await create({ ...SHOP_SYNC, name: ' shop  SYNC ' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'NAME_TAKEN']);
    await call(store, 'DELETE', `/api/store/api-keys/${id}`);
    expect((await create()).statusCode).toBe(201);
    await rows(
      `update api_keys set expires_at = now() - interval '1 hour'
        where owner_id = ? and revoked_at is null`,
      [store.ownerId],
    );
    expect((await create()).statusCode).toBe(201);
    expect((await list()).length).toBe(1);
    expect(
      (await create({ ...SHOP_SYNC, name: 'Other' }, await aStore(context.app))).statusCode,
    ).toBe(201);
  });

  test('ends at the store’s bound, also when many come at once', async () => {
    const names = Array.from({ length: API_KEYS.perStore + 5 }, (_, n) => `Key ${n}`);
    const answers = await Promise.all(names.map((name) => create({ ...SHOP_SYNC, name })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((one) => one.json().code)).toEqual(Array(5).fill('TOO_MANY_API_KEYS'));
    expect(await list()).toHaveLength(API_KEYS.perStore);
  });

  test('asks for the password again some time after signing in, and so does revoking', async () => {
    const { id } = await anApiKey(store, ['orders.read'], { name: 'Accounting' });
    await rows(
      `update refresh_tokens set authenticated_at = now() - interval '16 minutes' where user_id = ?`,
      [store.ownerId],
    );
    for (const refused of [
      await create(),
      await call(store, 'DELETE', `/api/store/api-keys/${id}`),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    }
    expect((await kept(store)).map(({ name, revoked }) => [name, revoked])).toEqual([
      ['Accounting', false],
    ]);
  });

  test('is for the owner alone', async () => {
    const { headers } = await aStaffMember(context, store);
    const { acting } = await anImpersonation(context.app, store);
    for (const [who, code] of [
      [{ ...store, headers }, 'FORBIDDEN'],
      [{ ...store, headers: acting.headers }, 'IMPERSONATION_LOCKED'],
    ] as const) {
      for (const answer of [
        await create(SHOP_SYNC, who),
        await call(who, 'GET', '/api/store/api-keys'),
        await call(who, 'DELETE', `/api/store/api-keys/${newId()}`),
      ]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toMatchObject({ code, details: { permission: 'settings.keys' } });
      }
    }
    expect(await kept(store)).toEqual([]);
  });
});

describe('revoking a key', () => {
  test('ends it at once, and is in the log once, however often it is asked for', async () => {
    const key = await anApiKey(store, ['orders.read']);
    const user = { ...store, headers: key.headers };
    expect((await call(user, 'GET', '/api/orders')).statusCode).toBe(200);
    const url = `/api/store/api-keys/${key.id}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(store, 'DELETE', url)));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([204, ...Array(9).fill(404)]);
    const refused = await call(user, 'GET', '/api/orders');
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    const { items } = (await call(store, 'GET', '/api/store/log')).json();
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'api_key_revoked',
      'api_key_created',
    ]);
    expect(await list()).toEqual([]);
  });

  test('of another store answers 404', async () => {
    const key = await anApiKey(store, ['orders.read']);
    const other = await aStore(context.app);
    const answer = await call(other, 'DELETE', `/api/store/api-keys/${key.id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(await list(other)).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test('a year later nothing is left of it', async () => {
    const revoked = await anApiKey(store, ['orders.read']);
    const expired = await anApiKey(store, ['orders.read'], { expiresInDays: 30 });
    const living = await anApiKey(store, ['orders.read'], { name: 'Living' });
    await call(store, 'DELETE', `/api/store/api-keys/${revoked.id}`);
    const age = (id: string, column: string, days: number) =>
      rows(
        `update api_keys set ${column} = now() - ? * interval '1 day' where owner_id = ? and id = ?`,
        [days, store.ownerId, id],
      );
    await age(revoked.id, 'revoked_at', 364);
    await age(expired.id, 'expires_at', 364);
    await age(living.id, 'created_at', 999);
    await pruneTables();
    expect(await kept(store)).toHaveLength(3);
    await age(revoked.id, 'revoked_at', 366);
    await age(expired.id, 'expires_at', 366);
    await pruneTables();
    expect((await kept(store)).map(({ name }) => name)).toEqual(['Living']);
  });
});
