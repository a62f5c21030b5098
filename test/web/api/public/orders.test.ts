import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus } from '../../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../../src/features/orders/find-order.ts';
import type { Order } from '../../../../src/features/orders/order.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { freshAddress } from '../../../support/accounts.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { anOrder } from '../../../support/orders.ts';
import { setPlatform } from '../../../support/platform-settings.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const api = apiOf(context);
let store: TestStore;
let order: Order;

beforeEach(async () => {
  store = await aStore(context.app);
  order = await anOrder(store);
});

const send = (path: string, body?: object, { slug = store.slug, from = freshAddress() } = {}) =>
  context.app.inject({
    method: 'POST',
    url: `/api/public/catalog/${slug}/orders${path}`,
    remoteAddress: from,
    ...(body ? { payload: body } : {}),
  });
const read = async () =>
  (
    await context.app.inject(`/api/public/catalog/${store.slug}/orders/${order.publicToken}`)
  ).json();
const ask = () => api(store, 'POST', `/api/orders/${order.id}/ask-cod`);
const told = async (event: string) =>
  (
    await rows(
      `select id from notifications where owner_id = ? and event = ? and channel = 'in_app'`,
      [store.ownerId, event],
    )
  ).length;

describe('POST …/orders/find', () => {
  test('E-03 answers a right try as wrong digits, an unknown number and another shop', async () => {
    const elsewhere = await aStore(context.app);
    const { orderNumber } = order;
    const answers = await Promise.all([
      send('/find', { orderNumber, lastFour: '3210' }),
      send('/find', { orderNumber, lastFour: '3211' }),
      send('/find', { orderNumber: orderNumber + 1, lastFour: '3210' }),
      send('/find', { orderNumber, lastFour: '3210' }, { slug: elsewhere.slug }),
    ]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: true }]);
    }
    const kept = await rows(`select id from order_lookups where owner_id = ?`, [store.ownerId]);
    expect(kept).toHaveLength(3);
    expect((await send('/find', { orderNumber, lastFour: '' })).statusCode).toBe(400);
    expect((await send('/find', { orderNumber, lastFour: 3210 })).statusCode).toBe(400);
    expect((await send('/find', { orderNumber: '1001', lastFour: '3210' })).statusCode).toBe(400);
    expect((await send('/find', { orderNumber })).statusCode).toBe(400);
    expect((await send('/find', {}, { slug: 'no-such-shop' })).statusCode).toBe(404);
  });

  test('E-03 counts its tries together with the page', async () => {
    const from = freshAddress();
    const right = { orderNumber: order.orderNumber, lastFour: '3210' };
    for (let tries = 0; tries < 3; tries++) {
      const wrong = { ...right, lastFour: `000${tries}` };
      expect((await send('/find', wrong, { from })).statusCode).toBe(202);
    }
    for (let tries = 0; tries < 2; tries++) {
      const page = await context.app.inject({
        method: 'POST',
        url: `/catalog/${store.slug}/orders`,
        remoteAddress: from,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `number=${order.orderNumber}&lastFour=000${tries}`,
      });
      expect(page.statusCode).toBe(303);
    }
    const sixth = await send('/find', right, { from });
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(sixth.headers['retry-after']).toBe('900');
    expect((await send('/find', right)).statusCode).toBe(202);
  });
});

describe('POST …/answer-cod', () => {
  const answer = (said: string) => send(`/${order.publicToken}/answer-cod`, { answer: said });

  test.each([
    ['confirmed', true],
    ['refused', false],
  ])('keeps “%s”, tells the seller once, and cancels nothing', async (said, canRequestCancel) => {
    expect(await read()).toMatchObject({ codAsked: false, codAnswer: null });
    await ask();
    expect(await read()).toMatchObject({ codAsked: true, codAnswer: null, codAnsweredAt: null });
    const first = await answer(said);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      publicToken: order.publicToken,
      status: 'pending',
      codAsked: false,
      codAnswer: said,
      codAnsweredAt: expect.stringMatching(/Z$/),
      canRequestCancel,
    });
    expect((await answer(said)).json()).toEqual(first.json());
    expect(await read()).toEqual(first.json());
    const other = await answer(said === 'confirmed' ? 'refused' : 'confirmed');
    expect([other.statusCode, other.json().code]).toEqual([409, 'COD_NOT_ASKED']);
    expect(await told('cod_answered')).toBe(1);
  });

  test('is refused unasked, and once the order is confirmed', async () => {
    expect((await answer('refused')).json()).toMatchObject({ statusCode: 409 });
    await ask();
    await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
    const late = await answer('refused');
    expect([late.statusCode, late.json().code]).toEqual([409, 'COD_NOT_ASKED']);
    expect((await answer('asked')).statusCode).toBe(400);
    expect((await findOrder(store.tenant, order.id)).codAnswer).toBe('asked');
  });
});

describe('POST …/request-cancel', () => {
  const request = () => send(`/${order.publicToken}/request-cancel`, {});

  test('keeps the wish and tells the seller once', async () => {
    expect(await read()).toMatchObject({ canRequestCancel: true, cancelRequested: false });
    const first = await request();
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      status: 'pending',
      canRequestCancel: false,
      cancelRequested: true,
    });
    expect((await request()).json()).toEqual(first.json());
    expect(await told('cancel_requested')).toBe(1);
  });

  test('is answered by the seller, who keeps the order; then it can be asked again', async () => {
    await request();
    const stranger = await aStore(context.app);
    const keep = `/api/orders/${order.id}/keep`;
    expect((await api(stranger, 'POST', keep)).statusCode).toBe(404);
    for (const _press of [1, 2]) {
      const kept = await api(store, 'POST', keep);
      expect([kept.statusCode, kept.json().status]).toEqual([200, 'pending']);
    }
    expect(await read()).toMatchObject({ canRequestCancel: true, cancelRequested: false });
  });

  test('is refused once the order is packed', async () => {
    await rows(`update orders set status = 'packed' where owner_id = ? and id = ?`, [
      store.ownerId,
      order.id,
    ]);
    const late = await request();
    expect([late.statusCode, late.json().code]).toEqual([409, 'TOO_LATE_TO_CANCEL']);
    expect(await read()).toMatchObject({ canRequestCancel: false, cancelRequested: false });
  });
});

test('a closed shop still hears its shoppers', async () => {
  await ask();
  await rows('update stores set is_active = false where owner_id = ?', [store.ownerId]);
  await setPlatform({ inactiveStores: 'close' });
  try {
    const body = { orderNumber: order.orderNumber, lastFour: '3210' };
    expect((await send('/find', body)).statusCode).toBe(202);
    const said = await send(`/${order.publicToken}/answer-cod`, { answer: 'refused' });
    expect(said.statusCode).toBe(200);
    expect((await send(`/${order.publicToken}/request-cancel`, {})).statusCode).toBe(200);
  } finally {
    await setPlatform({ inactiveStores: 'serve' });
  }
});

test('what the seller noted for themselves is told to nobody', async () => {
  await api(store, 'PATCH', `/api/orders/${order.id}`, { notes: 'Do not trust' });
  const answer = await send(`/${order.publicToken}/request-cancel`, {});
  expect(answer.body).not.toContain('Do not trust');
});

test('E-03 under another shop’s address or an unknown token there is no order', async () => {
  await ask();
  const { slug } = await aStore(context.app);
  for (const [token, where] of [
    [order.publicToken, { slug }],
    ['x'.repeat(22), {}],
    ['1', {}],
  ] as const) {
    const said = await send(`/${token}/answer-cod`, { answer: 'refused' }, where);
    const wish = await send(`/${token}/request-cancel`, {}, where);
    expect([said.statusCode, wish.statusCode], token).toEqual([404, 404]);
  }
  expect((await findOrder(store.tenant, order.id)).codAnswer).toBe('asked');
});
