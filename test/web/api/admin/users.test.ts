import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../src/ids.ts';
import { database } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import { anOrder } from '../../../support/orders.ts';
import { aStaffMember } from '../../../support/people.ts';
import { rows } from '../../../support/rows.ts';
import { besideSettings, countingStatements } from '../../../support/statements.ts';
import { anOperator, aStore } from '../../../support/stores.ts';

const context = useApp();
let operator: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  operator = await anOperator(context.app);
});

const get = (url: string) =>
  context.app.inject({ url: `/api/admin${url}`, headers: operator.headers });
const toggle = (id: string, options = {}) =>
  context.app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${id}/toggle-active`,
    headers: operator.headers,
    ...options,
  });
const remove = (id: string, options = {}) =>
  context.app.inject({
    method: 'DELETE',
    url: `/api/admin/users/${id}`,
    headers: operator.headers,
    ...options,
  });
const works = async (headers: { authorization: string }) =>
  (await context.app.inject({ url: '/api/products', headers })).statusCode;

describe('users', () => {
  test('are listed as a page, each with the store that they own and its subscription', async () => {
    const store = await aStore(context.app);
    await aStaffMember(context, store);
    const answer = await get(`/users?search=${store.email}&role=OWNER&isActive=true`);
    expect(answer.statusCode).toBe(200);
    const { items, ...page } = answer.json();
    expect(page).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
    expect(items).toEqual([
      {
        id: store.ownerId,
        ownerId: store.ownerId,
        name: 'Meera',
        email: store.email,
        role: 'OWNER',
        isActive: true,
        hasSecondFactor: false,
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: null,
        ownedStore: { id: store.storeId, name: 'Blue Mug', slug: store.slug, isActive: true },
        store: { id: store.storeId, name: 'Blue Mug', slug: store.slug, isActive: true },
        subscription: {
          id: expect.any(String),
          planSlug: 'growth',
          status: 'trial',
          billingCycle: 'monthly',
          currentPeriodEnd: expect.stringMatching(/Z$/),
          trialEndsAt: expect.stringMatching(/Z$/),
        },
      },
    ]);
  });

  test('of the staff and operators own no store and have no subscription', async () => {
    const staff = await aStaffMember(context, await aStore(context.app));
    for (const id of [staff.id, operator.id]) {
      expect((await get(`/users/${id}`)).json()).toMatchObject({
        ownedStore: null,
        subscription: null,
        counts: { products: 0, orders: 0, staff: 0, sessions: 1 },
      });
    }
  });

  test('of the staff name their owner and the store that they work in, operators neither', async () => {
    const store = await aStore(context.app);
    const staff = await aStaffMember(context, store);
    const theirs = {
      ownerId: store.ownerId,
      store: { id: store.storeId, name: 'Blue Mug', slug: store.slug, isActive: true },
      ownedStore: null,
    };
    const [listed] = (await get(`/users?search=${staff.id}`)).json().items;
    expect(listed).toMatchObject(theirs);
    expect((await get(`/users/${staff.id}`)).json()).toMatchObject(theirs);
    const switched = await toggle(staff.id, { payload: { reason: 'Left' } });
    expect(switched.json()).toMatchObject({ ...theirs, isActive: false });
    const [admin] = (await get(`/users?search=${operator.id}`)).json().items;
    for (const none of [admin, (await get(`/users/${operator.id}`)).json()]) {
      expect(none).toMatchObject({ id: operator.id, store: null, ownedStore: null });
      expect(none).not.toHaveProperty('ownerId');
    }
  });

  test('are listed by as many statements, however many there are', async () => {
    for (let n = 0; n < 2; n++) await aStaffMember(context, await aStore(context.app));
    const statementsFor = async (limit: number): Promise<string[]> => {
      const list = () => get(`/users?role=STAFF&limit=${limit}`);
      const { result, statements } = await countingStatements(database(), list, besideSettings);
      expect(result.json().items).toHaveLength(limit);
      return statements;
    };
    expect(await statementsFor(2)).toEqual(await statementsFor(1));
  });

  test('are found by a part of name or email, whatever its case, and by their id', async () => {
    const staff = await aStaffMember(context, await aStore(context.app), 'Zubin 50%_Irani');
    for (const search of ['ZUBIN', '50%25_ira', staff.email.toUpperCase(), staff.id]) {
      const { items } = (await get(`/users?search=${search}`)).json();
      expect(items).toMatchObject([{ id: staff.id }]);
    }
    expect((await get('/users?search=50__')).json().total).toBe(0);
  });

  test('come in the order that is asked for, page by page', async () => {
    const store = await aStore(context.app);
    for (const name of ['Page b', 'page a', 'PAGE c']) await aStaffMember(context, store, name);
    await rows(`update users set last_seen_at = now() where name = 'page a'`);
    const names = async (query: string) =>
      (await get(`/users?search=page%20&${query}`)).json().items.map(nameOf);
    expect(await names('sort=name')).toEqual(['page a', 'Page b', 'PAGE c']);
    expect(await names('sort=-name&limit=2&page=2')).toEqual(['page a']);
    expect((await names('sort=-lastSeenAt'))[0]).toBe('page a');
    expect((await names('sort=lastSeenAt'))[0]).toBe('page a');
    expect(await names('')).toEqual(['PAGE c', 'page a', 'Page b']);
  });

  test('are read one by one with store, subscription and counts', async () => {
    const store = await aStore(context.app);
    await anOrder(store);
    await aStaffMember(context, store);
    const user = (await get(`/users/${store.ownerId}`)).json();
    expect(user).toMatchObject({
      id: store.ownerId,
      store: { id: store.storeId },
      ownedStore: { id: store.storeId },
      subscription: { status: 'trial' },
      counts: { products: 1, orders: 1, customers: 1, staff: 1, sessions: 1 },
    });
    for (const id of [newId(), 'nobody']) {
      expect((await get(`/users/${id}`)).statusCode).toBe(id === 'nobody' ? 400 : 404);
    }
  });
});

const nameOf = ({ name }: { name: string }) => name;

describe('switching a user', () => {
  test('off ends their sessions and those of operators who act for them, and is kept', async () => {
    const store = await aStore(context.app);
    const acting = await context.app.inject({
      method: 'POST',
      url: `/api/admin/users/${store.ownerId}/impersonate`,
      headers: operator.headers,
      payload: { reason: 'To see why' },
    });
    const answer = await toggle(store.ownerId, { payload: { reason: 'Fraud' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: store.ownerId, isActive: false });
    expect(await works(store.headers)).toBe(401);
    const { accessToken } = acting.json();
    if (accessToken) expect(await works({ authorization: `Bearer ${accessToken}` })).toBe(401);
    const [entry] = await rows(
      `select action, actor_id, owner_id, before, after, reason from audit_events
        where target_type = 'user' and target_id = ? order by created_at desc limit 1`,
      [store.ownerId],
    );
    expect(entry).toEqual({
      action: 'user_switched',
      actor_id: operator.id,
      owner_id: store.ownerId,
      before: { isActive: true },
      after: { isActive: false },
      reason: 'Fraud',
    });
  });

  test('off keeps an owner’s staff out for as long as the owner is off', async () => {
    const store = await aStore(context.app);
    const staff = await aStaffMember(context, store);
    await toggle(store.ownerId);
    expect(await works(staff.headers)).toBe(401);
    expect((await toggle(store.ownerId)).json().isActive).toBe(true);
    expect(await works(staff.headers)).toBe(200);
    expect(await works(store.headers)).toBe(401);
  });

  test('answers what it made of the user, however many come at once', async () => {
    const { ownerId } = await aStore(context.app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => toggle(ownerId)));
    expect(answers.filter((answer) => answer.json().isActive)).toHaveLength(3);
  });

  test('is refused for operators, oneself among them, and for unknown users', async () => {
    const other = await anOperator(context.app, 'Dev');
    for (const id of [other.id, operator.id]) {
      const answer = await toggle(id);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('SUPER_ADMIN_PROTECTED');
    }
    expect((await toggle(newId())).statusCode).toBe(404);
  });
});

describe('deleting a user', () => {
  test('answers 204 without a body, and 404 the second time; the shop is gone', async () => {
    const store = await aStore(context.app);
    const answer = await remove(store.ownerId);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect((await remove(store.ownerId)).statusCode).toBe(404);
    expect((await get(`/users/${store.ownerId}`)).statusCode).toBe(404);
    expect(await works(store.headers)).toBe(401);
    const shop = await context.app.inject({ url: `/api/public/catalog/${store.slug}` });
    expect(shop.statusCode).toBe(404);
  });

  test('keeps the reason, where one is given', async () => {
    const store = await aStore(context.app);
    expect((await remove(store.ownerId, { payload: { reason: 'Asked' } })).statusCode).toBe(204);
    const [entry] = await rows(`select action, reason from audit_events where target_id = ?`, [
      store.ownerId,
    ]);
    expect(entry).toEqual({ action: 'user_deleted', reason: 'Asked' });
  });

  test('is refused for operators', async () => {
    const answer = await remove(operator.id);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('SUPER_ADMIN_PROTECTED');
  });
});
