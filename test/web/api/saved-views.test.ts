import { beforeEach, expect, test } from 'vitest';
import { MAX_VIEWS } from '../../../src/features/orders/list/saved-views.ts';
import { newId } from '../../../src/ids.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
const { get } = pagesOf(context);
const ROUTE = '/api/orders/views';
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const save = (body: object, headers = {}) =>
  context.app.inject({
    method: 'POST',
    url: ROUTE,
    headers: { ...store.headers, ...headers },
    payload: body,
  });
const CASH = { name: ' Cash  to pack ', query: '?tab=to-pack&payment=cod&page=3&of=nobody' };

test('a view is saved, shown on the page, renamed and deleted', async () => {
  const saved = await save(CASH);
  expect(saved.statusCode).toBe(201);
  const { id } = saved.json();
  expect(saved.json()).toEqual({ id, name: 'Cash to pack', query: 'tab=to-pack&payment=cod' });
  expect((await call(store, 'GET', ROUTE)).json()).toEqual({ items: [saved.json()] });
  const page = await get(store, '/dashboard/orders/views');
  expect(page.body).toContain('Cash to pack');

  const renamed = await call(store, 'PATCH', `${ROUTE}/${id}`, { name: 'Cash' });
  expect(renamed.json()).toEqual({ ...saved.json(), name: 'Cash' });
  expect((await call(store, 'DELETE', `${ROUTE}/${id}`)).statusCode).toBe(204);
  expect((await call(store, 'DELETE', `${ROUTE}/${id}`)).statusCode).toBe(404);
  expect((await call(store, 'GET', ROUTE)).json()).toEqual({ items: [] });
});

test('a name that is there already takes the new filter', async () => {
  const { id } = (await save(CASH)).json();
  const again = await save({ name: 'Cash to pack', query: 'tab=to-ship' });
  expect(again.json()).toEqual({ id, name: 'Cash to pack', query: 'tab=to-ship' });
  expect((await call(store, 'GET', ROUTE)).json().items).toHaveLength(1);
});

test('a view is saved once for its key, whatever became of it since', async () => {
  const key = { 'idempotency-key': 'k' };
  const { id } = (await save(CASH, key)).json();
  await call(store, 'DELETE', `${ROUTE}/${id}`);
  const again = await save(CASH, key);
  expect([again.statusCode, again.json().id]).toEqual([201, id]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await call(store, 'GET', ROUTE)).json().items).toEqual([]);
  expect((await save({ ...CASH, name: 'Other' }, key)).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('no name, one that is too long and one that another view has are refused', async () => {
  for (const name of [' ', 'x'.repeat(61)]) {
    const refused = await save({ ...CASH, name });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details.fields).toMatchObject([{ path: 'name' }]);
  }
  expect((await save({ name: 'Cash' })).statusCode).toBe(400);
  await save({ ...CASH, name: 'Cash' });
  const { id } = (await save({ ...CASH, name: 'Other' })).json();
  const taken = await call(store, 'PATCH', `${ROUTE}/${id}`, { name: 'Cash' });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'NAME_TAKEN']);
});

test(`there are ${MAX_VIEWS} at most`, async () => {
  for (let n = 0; n < MAX_VIEWS; n++) await save({ ...CASH, name: `View ${n}` });
  const refused = await save({ ...CASH, name: 'One more' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_VIEWS']);
  expect((await save({ ...CASH, name: 'View 0' })).statusCode).toBe(201);
});

test('views of others are not found', async () => {
  const { id } = (await save(CASH)).json();
  const other = await aStore(context.app);
  expect((await call(other, 'GET', ROUTE)).json()).toEqual({ items: [] });
  for (const each of [id, newId()]) {
    const renamed = await call(other, 'PATCH', `${ROUTE}/${each}`, { name: 'Mine' });
    expect(renamed.statusCode).toBe(404);
    expect((await call(other, 'DELETE', `${ROUTE}/${each}`)).statusCode).toBe(404);
  }
  expect((await call(store, 'GET', ROUTE)).json().items).toMatchObject([{ id }]);
});
