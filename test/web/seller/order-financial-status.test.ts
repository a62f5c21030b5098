import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { timeline } from '../../../src/features/orders/timeline.ts';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { violations } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const api = apiOf(context);
const { get, post } = pagesOf(context);
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
});
beforeEach(async () => {
  order = await anOrder(store);
});

const home = () => `/dashboard/orders/${order.id}`;
const set = (financialStatus: string, more: Record<string, string> = {}) =>
  post(store, `${home()}/financial-status`, {
    financialStatus,
    from: 'pending',
    reason: 'Paid at the fair',
    ...more,
  });
const now = async () => (await findOrder(store.tenant, order.id)).financialStatus;
/** The page's words, each blank once. */
const read = async (url = home()) => (await get(store, url)).body.replace(/\s+/g, ' ');
const notices = () =>
  rows('select 1 from notifications where owner_id = ? and order_id = ?', [
    store.ownerId,
    order.id,
  ]);

describe('the money state', () => {
  test('is set by hand from the order’s page, with what it does said first', async () => {
    expect(await read()).toContain(`href="${home()}/financial-status"`);
    const form = await read(`${home()}/financial-status`);
    expect(form.match(/type="radio" name="financialStatus"/g)).toHaveLength(5);
    expect(form).toContain('This changes the status only.');
    expect(form).toContain('No payment or refund is recorded');
    expect(form).toContain('until the next payment or refund, or until the total changes');
    expect(form).toContain('₹998 will be collected in cash.');
    const before = (await notices()).length;
    const answer = await set('paid');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, home()]);
    expect(await now()).toBe('paid');
    // No money moved, and nobody was told.
    expect((await notices()).length).toBe(before);
    expect((await orderMoney(store.tenant, order.id)).payments).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('is an entry of the timeline with who and why', async () => {
    await set('refunded', { reason: 'Settled between friends' });
    const last = (await timeline(store.tenant, order.id)).at(-1);
    expect(last).toMatchObject({
      type: 'status_changed',
      actor: { name: 'Meera' },
      data: {
        financialStatus: { from: 'pending', to: 'refunded' },
        reason: 'Settled between friends',
      },
    });
    const page = await read();
    expect(page).toContain('Payment status: Not paid yet → Refunded');
    expect(page).toContain('“Settled between friends”');
  });

  test('that was set by hand says so, and follows the payments again with one button', async () => {
    await set('paid');
    const page = await read();
    expect(page).toContain('“Paid” was set manually.');
    expect(page).toContain('The status based on its payments is “Not paid yet”.');
    expect(page).not.toContain('Still due');
    expect(await read(`${home()}/financial-status`)).toContain('current status, set manually');
    const undo = { from: 'paid', reason: '' };
    expect((await set('pending', undo)).statusCode).toBe(303);
    expect(await now()).toBe('pending');
    expect(await read()).not.toContain('set manually');
    expect(await read()).toContain('Still due');
  });

  test('of an order without cash contradicts no other word', async () => {
    await rows(`update orders set payment_status = 'unpaid' where owner_id = ? and id = ?`, [
      store.ownerId,
      order.id,
    ]);
    expect(await read()).toContain('Not paid · Not paid yet');
    await set('paid');
    const page = await read();
    expect(page).not.toContain('Not paid ·');
    expect(page).toContain('<span class="badge good">Paid</span>');
  });

  test('is computed anew by the next payment', async () => {
    await set('refunded');
    const paid = { amount: 100, method: 'cash' };
    await api(store, 'POST', `/api/orders/${order.id}/payments`, paid);
    expect(await now()).toBe('partially_paid');
    expect(await read()).not.toContain('set manually');
  });
});

describe('nothing is changed', () => {
  test.each([
    ['no word', { financialStatus: '' }, 'Payment status is required'],
    ['an unknown one', { financialStatus: 'lost' }, 'Payment status is required'],
    [
      'the present one',
      { financialStatus: 'pending' },
      'Payment status must be different from the current one',
    ],
    ['no reason', { financialStatus: 'paid', reason: '  ' }, 'Reason is required'],
  ])('for %s, and the form says why', async (_what, fields, words) => {
    const { financialStatus, ...more } = { reason: 'x', ...fields };
    const answer = await set(financialStatus, more);
    expect([answer.statusCode, answer.body.includes(words)]).toEqual([422, true]);
    expect(await now()).toBe('pending');
  });

  test('when the money has changed meanwhile: what was typed stays beside what is now', async () => {
    await changeStatus(store.tenant, order.id, { financialStatus: 'partially_paid' }, SYSTEM);
    const answer = await set('paid');
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('This order’s payment status has changed');
    expect(answer.body).toMatch(/value="paid" checked/);
    expect(answer.body).toContain('Paid at the fair');
    expect(answer.body).toContain('name="from" value="partially_paid"');
    expect(await now()).toBe('partially_paid');
    // An undo of a page that is out of date undoes nothing, either.
    expect((await set('pending', { from: 'paid', reason: '' })).statusCode).toBe(409);
    expect(await now()).toBe('partially_paid');
  });

  test('of another store, or of none', async () => {
    const stranger = await aStore(context.app);
    for (const [who, id] of [
      [stranger, order.id],
      [store, newId()],
      [store, 'nonsense'],
    ] as const) {
      const path = `/dashboard/orders/${id}/financial-status`;
      expect((await get(who, path)).statusCode).toBe(404);
      const fields = { financialStatus: 'paid', from: 'pending', reason: 'x' };
      expect((await post(who, path, fields)).statusCode).toBe(404);
    }
    expect(await now()).toBe('pending');
  });
});
