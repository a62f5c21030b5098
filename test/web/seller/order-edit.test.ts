import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { editOrder } from '../../../src/features/orders/edit/edit-order.ts';
import { findOrder, lockOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { someGoods, stockOf, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';
import { waitingForLocks } from '../../support/waiting-for-locks.ts';

const context = useApp();
useInvariants();
const { get, post } = pagesOf(context);
let store: TestStore;
let order: Order;
let bowl: TestGoods;

beforeAll(async () => {
  store = await aStore(context.app);
  bowl = await someGoods(store, { name: 'Bowl', priceMinor: 10_000, stock: 3 });
});

beforeEach(async () => {
  order = await anOrder(store);
});

const address = () => `/dashboard/orders/${order.id}/edit`;
const opened = async () => formFields((await get(store, address())).body, 'edit');
const send = (fields: Record<string, string>, button: string, headers = {}) =>
  post(store, address(), { ...fields, do: button }, headers);
const saved = () => findOrder(store.tenant, order.id);
const mug = () => order.items[0]?.variantId ?? '';

const elsewhere = async (notes: string) => {
  const shop = await shopOf(store);
  return editOrder(shop, order.id, { notes }, SYSTEM);
};

test('the form shows what the order has, with stock and total', async () => {
  const { statusCode, body } = await get(store, address());
  expect(statusCode).toBe(200);
  expect(await opened()).toMatchObject({
    'items.0.quantity': '2',
    'items.0.price': '499.00',
    'customer.name': 'Asha Rao',
    'customer.address.city': 'Kozhikode',
  });
  expect(body).toContain('8 in stock');
  expect(body).toContain('The total won’t change');
});

test('another tenant finds no such order', async () => {
  const stranger = await aStore(context.app);
  expect((await get(stranger, address())).statusCode).toBe(404);
  expect((await post(stranger, address(), { do: 'save' })).statusCode).toBe(404);
});

describe('reckoning without saving', () => {
  test('says what each line does to stock and what the order would cost', async () => {
    const { body } = await send({ ...(await opened()), 'items.0.quantity': '4' }, 'reckon');
    expect(body).toContain('uses 2 more from stock, leaving 6');
    expect(body).toContain('₹1,996');
    expect(body).toContain('₹998 more than before');
    expect((await saved()).items[0]?.quantity).toBe(2);
  });

  test('more than there is shows before it is sent', async () => {
    const { body } = await send({ ...(await opened()), 'items.0.quantity': '20' }, 'reckon');
    expect(body).toContain('needs 18 more, but only 8 in stock');
  });

  test('an item is found, added, taken out and put back', async () => {
    const added = await send(await opened(), `add:${bowl.productId}:${bowl.variantId}`);
    expect(added.body).toContain('uses 1 more from stock, leaving 2');
    const fields = formFields(added.body, 'edit');
    expect(fields['items.1.quantity']).toBe('1');
    const out = await send(fields, 'remove:0');
    expect(out.body).toContain('puts 2 back in stock, making 10');
    const back = await send(formFields(out.body, 'edit'), `put:${order.items[0]?.id}`);
    expect(formFields(back.body, 'edit')).toMatchObject({
      'items.1.variantId': mug(),
      'items.1.quantity': '2',
    });
  });

  test('htmx gets the form alone', async () => {
    const { body } = await send(await opened(), 'reckon', { 'hx-request': 'true' });
    expect(body.trim()).toMatch(/^<form id="edit"/);
  });
});

describe('saving', () => {
  test('stock follows the lines, the timeline says from what to what', async () => {
    const fields = { ...(await opened()), 'items.0.quantity': '5', 'customer.name': 'Asha K' };
    const answer = await send(fields, 'save');
    expect(answer.statusCode).toBe(303);
    expect(await saved()).toMatchObject({
      totalAmountMinor: 249_500,
      customer: { name: 'Asha K', address: { city: 'Kozhikode' } },
    });
    expect(await stockOf(store, mug())).toBe(5);
    const { body } = await get(store, `/dashboard/orders/${order.id}`);
    expect(body).toContain('Items and customer changed');
    expect(body).toContain('Blue mug: 2 → 5');
    expect(body).toContain('Name: Asha Rao → Asha K');
    expect(body).toContain('₹998 → ₹2,495');
  });

  test('what cannot be read is said beside its field and everything typed stays', async () => {
    const fields = {
      ...(await opened()),
      'items.0.quantity': 'two',
      'items.0.price': 'much',
      'customer.name': '',
      notes: 'Gift wrap',
    };
    const answer = await send(fields, 'save');
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('must be a whole number');
    expect(formFields(answer.body, 'edit')).toMatchObject({
      'items.0.quantity': 'two',
      'items.0.price': 'much',
      notes: 'Gift wrap',
    });
    expect((await saved()).notes).toBe('');
  });

  test('too much is refused at the line, with what there is at most', async () => {
    const answer = await send({ ...(await opened()), 'items.0.quantity': '11' }, 'save');
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('You can order at most 10');
    expect(await stockOf(store, mug())).toBe(8);
  });

  test('an order without items is refused', async () => {
    const { body } = await send(await opened(), 'remove:0');
    const answer = await send(formFields(body, 'edit'), 'save');
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Add at least one item');
  });

  test('papers are stale once items or customer change, not for a note', async () => {
    await rows(
      `update orders set invoice_url = '/i', label_url = '/l' where owner_id = ? and id = ?`,
      [store.ownerId, order.id],
    );
    await send({ ...(await opened()), notes: 'Ring twice' }, 'save');
    expect(await saved()).toMatchObject({ invoiceUrl: '/i', labelUrl: '/l', notes: 'Ring twice' });
    await send({ ...(await opened()), 'items.0.quantity': '3' }, 'save');
    expect(await saved()).toMatchObject({ invoiceUrl: null, labelUrl: null });
    const { body } = await get(store, `/dashboard/orders/${order.id}`);
    expect(body).toContain('Create the invoice and label again');
  });
});

describe('two changes at once', () => {
  test('show theirs and yours, and lose neither', async () => {
    const mine = { ...(await opened()), 'items.0.quantity': '3', notes: 'Mine' };
    await elsewhere('Theirs');
    const clash = await send(mine, 'save');
    expect(clash.statusCode).toBe(409);
    expect(clash.body).toContain('Theirs');
    expect(clash.body).toContain('3 × Blue mug, ₹499');
    expect(await saved()).toMatchObject({ notes: 'Theirs', items: [{ quantity: 2 }] });
    const again = formFields(clash.body, 'edit');
    expect((await send(again, 'reckon')).body).toContain('Mine');
    expect((await send(again, 'save')).statusCode).toBe(303);
    expect(await saved()).toMatchObject({ notes: 'Mine', items: [{ quantity: 3 }] });
  });

  test('saved at the same moment: one is taken, the other one asked', async () => {
    const fields = await opened();
    const answers = await Promise.all(
      ['3', '4'].map((quantity) => send({ ...fields, 'items.0.quantity': quantity }, 'save')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    const [line] = (await saved()).items;
    expect(await stockOf(store, mug())).toBe(10 - (line?.quantity ?? 0));
  });

  test('a step forward is one as well: what is on its way is not edited unseen', async () => {
    const mine = { ...(await opened()), 'items.0.quantity': '3' };
    await changeStatus(store.tenant, order.id, { status: 'shipped' }, SYSTEM);
    const clash = await send(mine, 'save');
    expect(clash.statusCode).toBe(409);
    expect(clash.body).toContain('Its status is now “On the way”');
  });

  test('so is the last step: what is typed is not lost, but no longer taken', async () => {
    const mine = { ...(await opened()), 'items.0.quantity': '3' };
    await changeStatus(store.tenant, order.id, { status: 'delivered' }, SYSTEM);
    const clash = await send(mine, 'save');
    expect(clash.statusCode).toBe(409);
    expect(clash.body).toContain('Its status is now “Delivered”');
    const again = await send(formFields(clash.body, 'edit'), 'save');
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('its customer and items can’t be changed');
    expect(formFields(again.body, 'edit')['items.0.quantity']).toBe('3');
  });

  test('what happens while it waits for the order is not said to be its own', async () => {
    const fields = await opened();
    const { answer } = await inTransaction(async (trx) => {
      await lockOrder(store.tenant, order.id, trx);
      const answer = send(fields, 'save');
      await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0));
      await trx('orders')
        .where({ owner_id: store.ownerId, id: order.id })
        .update({ updated_at: new Date() });
      // Not awaited here: it waits for this transaction.
      return { answer };
    });
    expect(decodeURIComponent(String((await answer).headers['set-cookie']))).toContain(
      'Nothing was changed',
    );
  });

  test('money that came in meanwhile is no clash', async () => {
    const mine = { ...(await opened()), notes: 'Mine' };
    await recordPayment(store.tenant, order.id, { amountMinor: 100, method: 'cash' }, SYSTEM);
    expect((await send(mine, 'save')).statusCode).toBe(303);
  });
});

describe('an order that is done', () => {
  beforeEach(() => changeStatus(store.tenant, order.id, { status: 'delivered' }, SYSTEM));

  test('offers its note alone', async () => {
    const { body } = await get(store, address());
    expect(body).toContain('you can’t change its items or customer');
    expect(body).not.toContain('items.0.quantity');
    expect((await send({ ...(await opened()), notes: 'Came by' }, 'save')).statusCode).toBe(303);
    expect((await saved()).notes).toBe('Came by');
  });

  test('refuses lines that were typed before it was done, and keeps them', async () => {
    const fields = {
      'items.0.productId': order.items[0]?.productId ?? '',
      'items.0.variantId': mug(),
      'items.0.quantity': '7',
      'items.0.price': '',
      'customer.name': 'Asha',
      'customer.phone': '98765 43210',
    };
    const answer = await send(fields, 'save');
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('its customer and items can’t be changed');
    expect(formFields(answer.body, 'edit')['items.0.quantity']).toBe('7');
  });
});
