import { expect, test } from 'vitest';
import { sweepRequests } from '../../../../src/features/payments/requests/sweep-requests.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { aDirectMethod } from '../../../support/claims.ts';
import { useInvariants } from '../../../support/invariants.ts';
import {
  anUnpaidOrder,
  aRequest,
  letExpire,
  requestRow,
} from '../../../support/payment-requests.ts';
import { rows } from '../../../support/rows.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const call = apiOf(context);

const aStoreWithOrder = async () => {
  const store = await aStore(context.app);
  return { store, order: await anUnpaidOrder(store) };
};

test('a link asks for all that is due for three days, and a second call answers it again', async () => {
  const { store, order } = await aStoreWithOrder();
  const url = `/api/orders/${order.id}/payment-requests`;
  const made = await call(store, 'POST', url);
  expect(made.statusCode, made.body).toBe(201);
  const request = made.json();
  expect(request).toMatchObject({
    orderId: order.id,
    amount: order.totalAmountMinor / 100,
    paid: 0,
    currency: 'INR',
    state: 'open',
    url: expect.stringMatching(new RegExp(`/pay/${request.token}$`)),
  });
  const hours = (Date.parse(request.expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThan(72.1);
  const again = await call(store, 'POST', url, { amount: 100 });
  expect([again.statusCode, again.json().id]).toEqual([200, request.id]);
});

test('an amount above what is due, none, or a time out of range is refused by its field', async () => {
  const { store, order } = await aStoreWithOrder();
  const url = `/api/orders/${order.id}/payment-requests`;
  for (const [body, field] of [
    [{ amount: order.totalAmountMinor / 100 + 1 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.234 }, 'amount'],
    [{ expiresInHours: 0 }, 'expiresInHours'],
    [{ expiresInHours: 721 }, 'expiresInHours'],
  ] as const) {
    const refused = await call(store, 'POST', url, body);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(field)]);
  }
});

test('nothing is asked for an order that is paid or cancelled, and both end its link', async () => {
  const store = await aStore(context.app);
  const paid = await anUnpaidOrder(store);
  const link = await aRequest(context, store, paid, { amount: 100 });
  await call(store, 'POST', `/api/orders/${paid.id}/payments`, {
    amount: paid.totalAmountMinor / 100,
    method: 'cash',
  });
  expect(await requestRow(store, link.id)).toMatchObject({ state: 'closed' });
  const cancelled = await anUnpaidOrder(store);
  const other = await aRequest(context, store, cancelled);
  const url = `/api/orders/${cancelled.id}/cancel`;
  expect((await call(store, 'POST', url, { reason: 'Gone' })).statusCode).toBeLessThan(300);
  expect(await requestRow(store, other.id)).toMatchObject({ state: 'closed' });
  for (const { id } of [paid, cancelled]) {
    const refused = await call(store, 'POST', `/api/orders/${id}/payment-requests`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOTHING_DUE']);
  }
});

test('a link ends with its time at once, and the row follows', async () => {
  const { store, order } = await aStoreWithOrder();
  const link = await aRequest(context, store, order);
  await letExpire(store, link.id);
  const listed = async (state: string) =>
    (await call(store, 'GET', `/api/payment-requests?state=${state}`)).json().items;
  expect(await listed('open')).toEqual([]);
  expect(await listed('expired')).toMatchObject([{ id: link.id, state: 'expired' }]);
  expect((await sweepRequests()).expired).toBeGreaterThan(0);
  expect(await requestRow(store, link.id)).toMatchObject({ state: 'expired' });
  const next = await aRequest(context, store, order);
  expect(next.id).not.toBe(link.id);
});

test('of the ways to pay directly, the one that the order’s shopper chose is first and open', async () => {
  const { store, order } = await aStoreWithOrder();
  await aDirectMethod(store, 'upi', 'First UPI');
  const chosen = await aDirectMethod(store, 'upi', 'Chosen UPI');
  const { token } = await aRequest(context, store, order);
  const ways = async () => {
    const { body } = await context.app.inject({ url: `/pay/${token}` });
    const found = body.matchAll(
      /( open)?\s*>\s*<summary class="more">\s*<span dir="auto">([^<]*)</g,
    );
    return [...found].map(([, open, label]) => `${label}${open ?? ''}`);
  };
  expect(await ways()).toEqual(['First UPI open', 'Chosen UPI']);
  await rows(`update orders set direct_method_id = ? where owner_id = ? and id = ?`, [
    chosen,
    store.ownerId,
    order.id,
  ]);
  expect(await ways()).toEqual(['Chosen UPI open', 'First UPI']);
});

test('a closed link stays closed, and the order tells of both', async () => {
  const { store, order } = await aStoreWithOrder();
  const link = await aRequest(context, store, order);
  const url = `/api/payment-requests/${link.id}/close`;
  for (const _ of [1, 2]) {
    const closed = await call(store, 'POST', url);
    expect([closed.statusCode, closed.json().state]).toEqual([200, 'closed']);
  }
  const page = await call(store, 'GET', `/dashboard/orders/${order.id}`);
  expect(page.body).toContain('Payment link for ₹500 made');
  expect(page.body).toContain('Payment link for ₹500 closed');
});

test('20 calls at once make one link', async () => {
  const { store, order } = await aStoreWithOrder();
  const made = await Promise.all(Array.from({ length: 20 }, () => aRequest(context, store, order)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});
