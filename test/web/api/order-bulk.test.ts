import { expect, test } from 'vitest';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import { newId } from '../../../src/ids.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
useInvariants();
const ROUTE = '/api/orders/bulk-status';

test('each id is answered on its own: moved, refused with the reason, unknown, foreign', async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const [ready, bare, foreign] = [await anOrder(store), await anOrder(store), await anOrder(other)];
  await rows(`update orders set status = 'confirmed' where owner_id = ?`, [store.ownerId]);
  await rows(
    `update orders set invoice_url = '/i', label_url = '/l' where owner_id = ? and id = ?`,
    [store.ownerId, ready.id],
  );
  const unknown = newId();
  const ids = [ready.id, bare.id, foreign.id, unknown, ready.id];
  const answer = await call(store, 'POST', ROUTE, { ids, status: 'packed' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().results).toEqual([
    { id: ready.id, ok: true },
    {
      id: bare.id,
      ok: false,
      code: 'PACKING_NOT_READY',
      message: `Order ${bare.orderNumber} can’t be packed yet: the invoice and label are missing`,
    },
    { id: foreign.id, ok: false, code: 'NOT_FOUND', message: 'Order not found' },
    { id: unknown, ok: false, code: 'NOT_FOUND', message: 'Order not found' },
  ]);
  expect((await findOrder(store.tenant, ready.id)).status).toBe('packed');
  expect((await findOrder(other.tenant, foreign.id)).status).toBe('pending');
});

test.each([
  ['no id', { ids: [], status: 'packed' }, 'VALIDATION_FAILED'],
  ['a malformed id', { ids: ['1'], status: 'packed' }, 'VALIDATION_FAILED'],
  ['101 ids', { ids: Array.from({ length: 101 }, newId), status: 'packed' }, 'VALIDATION_FAILED'],
  ['no status', { ids: [newId()] }, 'VALIDATION_FAILED'],
  ['a status of nobody', { ids: [newId()], status: 'gone' }, 'INVALID_STATUS'],
])('%s is refused', async (_, body, code) => {
  const store = await aStore(context.app);
  const answer = await call(store, 'POST', ROUTE, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
});
