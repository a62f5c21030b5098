import { beforeEach, describe, expect, test } from 'vitest';
import { API_KEYS } from '../../../src/features/accounts/api-keys/api-key.ts';
import { SCOPES } from '../../../src/features/accounts/api-keys/api-key-scopes.ts';
import { newToken } from '../../../src/ids.ts';
import { apiOf } from '../../support/api.ts';
import { anApiKey } from '../../support/api-keys.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app);
});

const withKey = (headers: { authorization: string }): TestStore => ({ ...store, headers });
const orders = (who: TestStore) => call(who, 'GET', '/api/orders');

describe('a key', () => {
  test('does what its permissions allow, in its own store, under its own name', async () => {
    const { productId } = await someGoods(store);
    const key = await anApiKey(store, ['orders.read', 'orders.edit'], { name: 'Shop sync' });
    const program = withKey(key.headers);
    const placed = await call(program, 'POST', '/api/orders', {
      customer: { name: 'Asha', phone: '+919876543210' },
      items: [{ productId, quantity: 1 }],
    });
    expect(placed.statusCode, placed.body).toBe(201);
    const { id } = placed.json();
    const other = await anApiKey(await aStore(context.app), ['orders.read']);
    expect((await orders(withKey(other.headers))).json().total).toBe(0);
    const strange = await call(withKey(other.headers), 'GET', `/api/orders/${id}`);
    expect(strange.statusCode).toBe(404);
    const events = await rows<{ actor_id: string; actor_name: string }>(
      'select actor_id, actor_name from order_events where owner_id = ?',
      [store.ownerId],
    );
    expect(new Set(events.map(({ actor_name }) => actor_name))).toEqual(
      new Set(['API key Shop sync']),
    );
    expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([key.id]));
    const moves = await rows<{ actor_name: string }>(
      `select actor_name from stock_movements where owner_id = ? and actor_id = ?`,
      [store.ownerId, key.id],
    );
    expect(moves.map(({ actor_name }) => actor_name)).toContain('API key Shop sync');
  });

  test('cannot do what it has no permission for, though the owner could', async () => {
    const { headers } = await anApiKey(store, ['orders.read']);
    const refused = await call(withKey(headers), 'GET', '/api/products');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'FORBIDDEN',
      message: 'This API key can’t view products and stock',
      details: { permission: 'products.read' },
    });
  });

  test('cannot change what the owner alone may, not even as part of a body', async () => {
    const { headers } = await anApiKey(store, SCOPES);
    for (const [field, permission] of [
      [{ paymentSettings: { gatewayKeyId: 'key_1' } }, 'settings.payments'],
      [{ slug: 'shop-of-the-thief' }, 'settings.address'],
    ] as const) {
      const refused = await call(withKey(headers), 'PATCH', '/api/store', { name: 'X', ...field });
      expect([refused.statusCode, refused.json().details]).toEqual([403, { permission }]);
    }
    const taken = await call(withKey(headers), 'PATCH', '/api/store', { name: 'Blue Mugs' });
    expect(taken.statusCode, taken.body).toBe(200);
  });

  test('with all permissions can’t see, create or revoke keys', async () => {
    const { headers, id } = await anApiKey(store, SCOPES);
    for (const [method, url, body] of [
      ['GET', '/api/store/api-keys'],
      ['POST', '/api/store/api-keys', { name: 'More', scopes: ['orders.read'] }],
      ['DELETE', `/api/store/api-keys/${id}`],
    ] as const) {
      const refused = await call(withKey(headers), method, url, body);
      expect([refused.statusCode, refused.json().details]).toEqual([
        403,
        { permission: 'settings.keys' },
      ]);
    }
  });

  test('keeps working when whoever created it is gone', async () => {
    const { id, headers } = await anApiKey(store, ['orders.read']);
    const { id: ravi } = await aStaffMember(context, store);
    await rows('update api_keys set created_by = ? where owner_id = ? and id = ?', [
      ravi,
      store.ownerId,
      id,
    ]);
    expect((await call(store, 'DELETE', `/api/staff/${ravi}`)).statusCode).toBe(204);
    expect((await orders(withKey(headers))).statusCode).toBe(200);
  });

  test('keeps the promise of an idempotency key', async () => {
    const { productId } = await someGoods(store);
    const { headers } = await anApiKey(store, ['orders.edit']);
    const send = () =>
      context.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { ...headers, 'idempotency-key': 'order-of-monday' },
        payload: {
          customer: { name: 'Asha', phone: '+919876543210' },
          items: [{ productId, quantity: 1 }],
        },
      });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.json().id]).toEqual([201, first.json().id]);
  });
});

describe('a key stops', () => {
  const statusOf = async (headers: { authorization: string }) => {
    const answer = await orders(withKey(headers));
    return [answer.statusCode, answer.json().code];
  };

  test('when it expires', async () => {
    const { id, headers } = await anApiKey(store, ['orders.read'], { expiresInDays: 30 });
    expect((await orders(withKey(headers))).statusCode).toBe(200);
    await rows('update api_keys set expires_at = now() where owner_id = ? and id = ?', [
      store.ownerId,
      id,
    ]);
    expect(await statusOf(headers)).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('when the subscription ends, except for what stays open', async () => {
    const { headers } = await anApiKey(store, ['orders.read', 'plan.read']);
    await rows(`update user_subscriptions set status = 'expired' where user_id = ?`, [
      store.ownerId,
    ]);
    expect(await statusOf(headers)).toEqual([402, 'SUBSCRIPTION_REQUIRED']);
    const plan = await call(withKey(headers), 'GET', '/api/subscription');
    expect(plan.statusCode).toBe(200);
  });

  test.each([
    ['its owner is suspended', 'update users set is_active = false where id = ?'],
    [
      'its store is being deleted',
      `update stores set shut_until = now() + interval '1 hour' where owner_id = ?`,
    ],
    ['its store has been deleted', 'delete from users where id = ?'],
  ])('when %s', async (_what, sql) => {
    const { headers } = await anApiKey(store, ['orders.read']);
    await rows(sql, [store.ownerId]);
    expect(await statusOf(headers)).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('elsewhere', () => {
  test.each([
    ['a page', 'GET', '/dashboard/orders'],
    ['the page to sign in', 'GET', '/login'],
    ['an action of a page', 'POST', '/dashboard/settings'],
    ['signing out', 'POST', '/logout'],
    ['the owner’s account', 'GET', '/api/auth/me'],
    ['the owner’s sessions', 'GET', '/api/auth/sessions'],
    ['the owner’s password', 'POST', '/api/auth/change-password'],
    ['the portal', 'GET', '/api/admin/stores'],
    ['a page of the portal', 'GET', '/admin'],
  ] as const)('%s says that keys are not accepted', async (_what, method, url) => {
    const { headers } = await anApiKey(store, SCOPES);
    const answer = await context.app.inject({
      method,
      url,
      headers: { accept: 'application/json', ...headers },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toMatch(/API keys only work for the API of a store/);
    if (url.startsWith('/api')) expect(answer.json().code).toBe('API_KEY_NOT_ACCEPTED');
  });

  test('as a cookie it is nothing', async () => {
    const { key } = await anApiKey(store, SCOPES);
    const answer = await context.app.inject({
      url: '/api/orders',
      headers: { cookie: `sk_access=${key}; sk_refresh=${key}` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('a wrong key', () => {
  test.each([
    ['one that nobody has', () => `sk_${'a'.repeat(43)}`],
    ['a shortened one', (key: string) => key.slice(0, -1)],
    ['one that is not a key', () => 'sk_'],
    ['one in capitals', (key: string) => `sk_${key.slice(3).toUpperCase()}`],
  ])('is refused: %s', async (_what, wrong) => {
    const { key } = await anApiKey(store, ['orders.read']);
    const answer = await orders(withKey({ authorization: `Bearer ${wrong(key)}` }));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('counts against its address, not against keys that are right', async () => {
    const { headers } = await anApiKey(store, ['orders.read']);
    const from = (remoteAddress: string, authorization: string) =>
      context.app.inject({ url: '/api/orders', headers: { authorization }, remoteAddress });
    const wrong = `Bearer sk_${newToken().padEnd(43, 'x')}`;
    for (let n = 0; n < API_KEYS.wrongPerMinute; n++) {
      expect((await from('203.0.113.9', wrong)).statusCode).toBe(401);
    }
    const refused = await from('203.0.113.9', wrong);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await from('203.0.113.10', wrong)).statusCode).toBe(401);
    expect((await from('203.0.113.9', headers.authorization)).statusCode).toBe(200);
  });
});

describe('the last use', () => {
  const usedAt = async () => {
    const { items } = (await call(store, 'GET', '/api/store/api-keys')).json();
    return items[0].lastUsedAt as string | null;
  };

  test('is noted once a minute', async () => {
    const { id, headers } = await anApiKey(store, ['orders.read']);
    expect(await usedAt()).toBeNull();
    await Promise.all(Array.from({ length: 8 }, () => orders(withKey(headers))));
    await expect.poll(usedAt).not.toBeNull();
    const first = await usedAt();
    await orders(withKey(headers));
    const turn = (seconds: number) =>
      rows(
        `update api_keys set last_used_at = last_used_at - ? * interval '1 second'
          where owner_id = ? and id = ? returning last_used_at`,
        [seconds, store.ownerId, id],
      );
    expect(await usedAt()).toBe(first);
    await turn(API_KEYS.useNotedEverySeconds + 1);
    const before = await usedAt();
    await orders(withKey(headers));
    await expect.poll(usedAt).not.toBe(before);
    expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });

  test('by a request that is refused for its permission counts, too', async () => {
    const { headers } = await anApiKey(store, ['orders.read']);
    expect((await call(withKey(headers), 'GET', '/api/products')).statusCode).toBe(403);
    await expect.poll(usedAt).not.toBeNull();
  });
});
