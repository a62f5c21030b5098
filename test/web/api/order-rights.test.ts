import { beforeEach, describe, expect, test } from 'vitest';
import { anApiKey } from '../../support/api-keys.ts';
import { useApp } from '../../support/app.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { anImpersonation } from '../../support/impersonation.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStaffMemberWith } from '../../support/staff.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
let store: TestStore;
let goods: TestGoods;
type Who = { headers: Record<string, string> };
let packer: Who;
let clerk: Who;

beforeEach(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { stock: 100 });
  packer = await aStaffMemberWith(context.app, store, 'packer');
  clerk = await aStaffMemberWith(context.app, store, 'orders');
});

const call = (who: Who, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  context.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) });

/** An order of the shop in a status, with its papers. */
async function anOrder(status = 'new'): Promise<{ id: string; publicToken: string }> {
  const placed = await context.app.inject({
    method: 'POST',
    url: `/api/public/catalog/${store.slug}/checkout`,
    payload: {
      paymentMethod: 'cod',
      items: [{ productId: goods.productId, quantity: 1 }],
      customer: ASHA,
    },
  });
  const { order } = placed.json();
  await rows(
    `update orders set status = ?, invoice_url = '/i', label_url = '/l' where owner_id = ? and id = ?`,
    [status, store.ownerId, order.id],
  );
  return order;
}

const statusOf = async (id: string) => {
  const [row] = await rows<{ status: string; money: string }>(
    'select status, financial_status as money from orders where owner_id = ? and id = ?',
    [store.ownerId, id],
  );
  return row;
};

describe('who only packs', () => {
  const OUTSIDE = ['new', 'pending', 'cancelled', 'refunded'];
  const INSIDE = ['confirmed', 'packed', 'shipped', 'delivered'];

  test('moves no order into packing or out of it, by any door', async () => {
    for (const from of OUTSIDE) {
      const { id } = await anOrder(from);
      for (const to of INSIDE) {
        const status = { status: to };
        const one = await call(packer, 'PUT', `/api/orders/${id}/status`, status);
        expect([one.statusCode, one.json().details], `${from} ${to}`).toEqual([
          403,
          { permission: 'orders.edit' },
        ]);
        const form = await call(packer, 'POST', `/dashboard/orders/${id}/status`, {});
        expect(form.statusCode).not.toBe(303);
        const several = await call(packer, 'POST', '/api/orders/bulk-status', {
          ids: [id],
          ...status,
        });
        const isRefused =
          several.statusCode === 403 || several.json().results[0].code === 'FORBIDDEN';
        expect(isRefused, several.body).toBe(true);
      }
      const ends = [
        call(packer, 'POST', `/api/orders/${id}/deliver`, { cashReceived: false }),
        call(packer, 'POST', '/api/parcels/tracking', {
          lines: [{ orderId: id, awb: `AWB${from}` }],
          ship: true,
        }),
      ];
      for (const { statusCode } of await Promise.all(ends)) expect(statusCode).not.toBe(201);
      expect((await statusOf(id))?.status).toBe(from);
    }
    for (const from of INSIDE) {
      const { id } = await anOrder(from);
      for (const to of OUTSIDE) {
        const answer = await call(packer, 'PUT', `/api/orders/${id}/status`, { status: to });
        expect(answer.statusCode, `${from} ${to}`).toBe(403);
      }
    }
  });

  test('moves orders among the statuses of packing, and takes a wrong tap back', async () => {
    const { id } = await anOrder('confirmed');
    for (const status of ['packed', 'confirmed', 'shipped', 'packed', 'delivered', 'shipped']) {
      const answer = await call(packer, 'PUT', `/api/orders/${id}/status`, { status });
      expect([answer.statusCode, answer.json().status], answer.body).toEqual([200, status]);
    }
  });

  test('is refused the others of many, order by order, in words', async () => {
    const [fresh, ready] = [await anOrder('new'), await anOrder('confirmed')];
    const answer = await call(packer, 'POST', '/api/orders/bulk-status', {
      ids: [fresh.id, ready.id],
      status: 'packed',
    });
    expect(answer.json().results).toEqual([
      {
        id: fresh.id,
        ok: false,
        code: 'FORBIDDEN',
        message: expect.stringContaining('confirm or cancel orders'),
      },
      { id: ready.id, ok: true },
    ]);
  });

  test('sees no button that would be refused', async () => {
    const { id } = await anOrder('new');
    const { body } = await call(packer, 'GET', `/dashboard/orders/${id}`);
    expect(body).not.toContain('name="status" value="confirmed"');
    const form = (await call(packer, 'GET', `/dashboard/orders/${id}/status`)).body;
    for (const status of ['confirmed', 'packed', 'shipped', 'delivered', 'cancelled']) {
      expect(form).not.toContain(`value="${status}"`);
    }
    const ship = (await call(packer, 'GET', `/dashboard/orders/${id}/ship`)).body;
    expect(ship).not.toContain('name="moves"');
  });
});

describe('an order’s token', () => {
  test('is for those alone who may change the order themselves', async () => {
    const { id, publicToken } = await anOrder('confirmed');
    const reader = { headers: (await anApiKey(store, ['orders.read', 'orders.fulfil'])).headers };
    const editor = { headers: (await anApiKey(store, ['orders.read', 'orders.edit'])).headers };
    const replies = await aStaffMemberWith(context.app, store, 'replies');
    const pages = [`/dashboard/orders/${id}`, '/dashboard/orders'];
    for (const who of [packer, replies]) {
      for (const url of pages)
        expect((await call(who, 'GET', url)).body).not.toContain(publicToken);
    }
    for (const who of [packer, replies, reader]) {
      for (const url of [`/api/orders/${id}`, '/api/orders', '/api/orders?search=Asha']) {
        const answer = await call(who, 'GET', url);
        expect(answer.statusCode).toBe(200);
        expect(answer.body).not.toContain(publicToken);
      }
    }
    for (const who of [packer, reader]) {
      const status = { status: 'packed' };
      const moved = await call(who, 'PUT', `/api/orders/${id}/status`, status);
      expect([moved.statusCode, moved.json().publicToken]).toEqual([200, undefined]);
    }
    for (const who of [store, clerk, editor]) {
      expect((await call(who, 'GET', `/api/orders/${id}`)).json().publicToken).toBe(publicToken);
    }
  });
});

describe('saying that money went back', () => {
  const log = async () =>
    (await call(store, 'GET', '/api/store/log')).json().items.map((entry: object) => entry);

  test.each([
    { financialStatus: 'refunded' },
    { financialStatus: 'partially_refunded' },
    { status: 'refunded' },
  ])('by %j needs what refunding needs, and is in the store’s log', async (change) => {
    const { id } = await anOrder('delivered');
    const url = `/api/orders/${id}/status`;
    const refused = await call(clerk, 'PUT', url, change);
    expect([refused.statusCode, refused.json().details]).toEqual([
      403,
      { permission: 'money.refund' },
    ]);
    expect(await statusOf(id)).toEqual({ status: 'delivered', money: 'pending' });
    expect((await call(store, 'PUT', url, change)).statusCode).toBe(200);
    expect(await log()).toEqual([
      expect.objectContaining({
        action: 'money_refunded',
        subject: expect.stringMatching(/^order \d+, marked only, no payment was refunded$/),
      }),
    ]);
  });

  test('is not offered to who may not', async () => {
    const { id } = await anOrder('delivered');
    const page = `/dashboard/orders/${id}/financial-status`;
    expect((await call(clerk, 'GET', page)).body).not.toContain('value="refunded"');
    expect((await call(store, 'GET', page)).body).toContain('value="refunded"');
    const status = `/dashboard/orders/${id}/status`;
    expect((await call(clerk, 'GET', status)).body).not.toContain('value="refunded"');
  });
});

describe('support that acts for a seller', () => {
  test('moves no money, by any door', async () => {
    const { acting } = await anImpersonation(context.app, store);
    const { id } = await anOrder('delivered');
    const paid = { amount: 100, method: 'cash' };
    expect((await call(store, 'POST', `/api/orders/${id}/payments`, paid)).statusCode).toBe(201);
    const tries = [
      ['POST', `/api/orders/${id}/refunds`, { amount: 5, method: 'cash' }],
      ['PUT', `/api/orders/${id}/status`, { financialStatus: 'refunded' }],
      ['PUT', `/api/orders/${id}/status`, { status: 'refunded' }],
      ['POST', `/api/orders/${id}/cancel`, { reason: 'x', refundAmount: 5, refundMethod: 'cash' }],
    ] as const;
    for (const [method, url, body] of tries) {
      const answer = await call(acting, method, url, body);
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([
        403,
        'IMPERSONATION_LOCKED',
      ]);
    }
    expect(await rows('select 1 from refunds where owner_id = ?', [store.ownerId])).toEqual([]);
  });
});
