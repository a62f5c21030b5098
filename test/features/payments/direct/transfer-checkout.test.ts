import { beforeEach, describe, expect, test } from 'vitest';
import { loadPaperOrders } from '../../../../src/features/documents/load-papers.ts';
import { changeStatus } from '../../../../src/features/orders/change-status.ts';
import { sweepUnconfirmed } from '../../../../src/features/orders/cod/sweep-unconfirmed.ts';
import { sweepTransfers } from '../../../../src/features/orders/transfer/sweep-transfers.ts';
import { saveDirectMethods } from '../../../../src/features/payments/direct/direct-methods.ts';
import { recordPayment } from '../../../../src/features/payments/record-payment.ts';
import { changeStore } from '../../../../src/features/stores/change-store.ts';
import { newId } from '../../../../src/ids.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { setGateway } from '../../../support/gateway-simulator.ts';
import { someGoods, stockOf, type TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { pagesOf } from '../../../support/pages.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA, checkoutOf } from '../../../support/shopper.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);
const { get } = pagesOf(context);

const UPI = {
  kind: 'upi' as const,
  label: 'UPI',
  isActive: true,
  details: { upiId: 'bluemug@okaxis', accountHolder: 'Meera Nair' },
};
const BANK = {
  kind: 'bank' as const,
  label: 'HDFC',
  isActive: true,
  details: {
    accountHolder: 'Meera Nair',
    bankName: 'HDFC Bank',
    accountNumber: '50100123456789',
    ifsc: 'HDFC0000123',
  },
};

let store: TestStore;
let goods: TestGoods;
let upiId: string;
beforeEach(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { priceMinor: 50_000, stock: 10 });
  const [upi] = await saveDirectMethods(store.tenant, [UPI], SYSTEM);
  upiId = upi?.id ?? '';
});

const ASHA_BY_MAIL = { ...ASHA, email: 'asha@example.com' };
const order = (more: Record<string, unknown> = {}) =>
  checkout(store, {
    paymentMethod: 'transfer',
    customer: ASHA_BY_MAIL,
    items: [{ productId: goods.productId, quantity: 1 }],
    ...more,
  });
const placed = async (more: Record<string, unknown> = {}) => {
  const answer = await order(more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().order;
};
const read = async (id: string) =>
  (await context.app.inject({ url: `/api/orders/${id}`, headers: store.headers })).json();
const page = async (of: { publicToken: string }) =>
  (await context.app.inject({ url: `/catalog/${store.slug}/orders/${of.publicToken}` })).body;
const settings = (changes: Parameters<typeof changeStore>[1]) =>
  changeStore(store.tenant, changes, context.app.secrets, SYSTEM);
const hoursUntil = (time: string) => (new Date(time).getTime() - Date.now()) / 3_600_000;
/** As if the order had been placed that much earlier. */
const later = (id: string, hours: number) =>
  rows(
    `update orders set pay_by = pay_by - make_interval(hours => ?),
            pay_reminder_at = pay_reminder_at - make_interval(hours => ?)
      where owner_id = ? and id = ?`,
    [hours, hours, store.ownerId, id],
  );
const told = (event: string, audience: string) =>
  rows<{ title: string; body: string }>(
    `select title, body from notifications
      where owner_id = ? and event = ? and audience = ? order by created_at`,
    [store.ownerId, event, audience],
  );
const aClaim = (orderId: string) =>
  rows(
    `insert into payment_claims (owner_id, id, order_id, amount_minor, currency)
     values (?, ?, ?, 50000, 'INR')`,
    [store.ownerId, newId(), orderId],
  );
const SWEPT = { reminded: 0, cancelled: 0, failed: 0 };

describe('an order that is paid by transfer', () => {
  test('is there at once, waits two days for its money, and says how to pay', async () => {
    const made = await placed();
    expect(made).toMatchObject({
      status: 'new',
      paymentStatus: 'unpaid',
      financialStatus: 'pending',
      paymentMethod: 'transfer',
      directMethodId: upiId,
      totalAmount: 500,
    });
    expect(hoursUntil(made.payBy)).toBeCloseTo(48, 1);
    expect(await stockOf(store, goods.variantId)).toBe(9);
    const body = await page(made);
    expect(body).toContain('Pay ₹500');
    expect(body).toContain('bluemug@okaxis');
    expect(body).toContain(`href="upi://pay?pa=bluemug@okaxis&amp;pn=Meera%20Nair&amp;am=500.00`);
    expect(body).toMatch(/<svg[^>]+role="img"[^>]+aria-label="QR code for UPI"/);
    expect(body).toMatch(/Transfer the amount to Blue Mug by [^<]*\d:\d\d/);
  });

  test('asks which of several methods, and takes no other', async () => {
    const [upi, bank] = await saveDirectMethods(
      store.tenant,
      [{ ...UPI, id: upiId }, BANK],
      SYSTEM,
    );
    for (const directMethodId of [undefined, newId()]) {
      const refused = await order({ directMethodId });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        code: 'DIRECT_METHOD_REQUIRED',
        details: { fields: [{ path: 'directMethodId' }] },
      });
    }
    expect(await placed({ directMethodId: bank?.id })).toMatchObject({ directMethodId: bank?.id });
    expect(await placed({ directMethodId: upi?.id })).toMatchObject({ directMethodId: upi?.id });
  });

  test('is refused where nothing is switched on', async () => {
    await saveDirectMethods(store.tenant, [{ ...UPI, id: upiId, isActive: false }], SYSTEM);
    expect((await order()).json().code).toBe('TRANSFER_NOT_AVAILABLE');
    expect(await stockOf(store, goods.variantId)).toBe(10);
  });

  test('is placed once for one key', async () => {
    const headers = { 'idempotency-key': newId() };
    const send = () =>
      checkout(
        store,
        { paymentMethod: 'transfer', items: [{ productId: goods.productId, quantity: 1 }] },
        headers,
      );
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    expect(both[0]?.json().order.id).toBe(both[1]?.json().order.id);
    expect(await stockOf(store, goods.variantId)).toBe(9);
  });

  test('pays no COD fee, and is held above the limits for cash, never refused', async () => {
    await settings({ codFeeMinor: 5_000, codMaxPieces: 1, codAboveLimit: 'refuse' });
    expect(await placed()).toMatchObject({ totalAmount: 500, shippingAmount: 0 });
    const large = await placed({ items: [{ productId: goods.productId, quantity: 3 }] });
    const { confirmBy } = await read(large.id);
    expect(hoursUntil(confirmBy)).toBeCloseTo(12, 1);
    const desk = await get(store, `/dashboard/orders/${large.id}`);
    expect(desk.body).toMatch(/Confirm the order by [^<]*, or record its payment/);
    expect(desk.body).not.toContain('COD limit');
    await saveDirectMethods(store.tenant, [], SYSTEM);
    const seen = await page(large);
    expect(seen).toContain('This is a large order.');
    expect(seen).not.toContain('cash');
    await rows(`update orders set confirm_by = now() where owner_id = ? and id = ?`, [
      store.ownerId,
      large.id,
    ]);
    expect(await sweepUnconfirmed()).toMatchObject({ cancelled: 1 });
    const [notice] = await told('cod_answered', 'seller');
    expect(notice?.body).toContain('neither paid nor confirmed in time');
  });

  test('is found by its filter until it is paid, and by nothing else', async () => {
    const [due, part, paid] = [await placed(), await placed(), await placed()];
    const cash = await placed({ paymentMethod: 'cod' });
    await recordPayment(store.tenant, part.id, { amountMinor: 10_000, method: 'upi' }, SYSTEM);
    await recordPayment(store.tenant, paid.id, { amountMinor: 50_000, method: 'upi' }, SYSTEM);
    const found = async (transferDue: boolean) => {
      const { body } = await get(store, `/api/orders?transferDue=${transferDue}`);
      return JSON.parse(body).items.map(({ id }: { id: string }) => id);
    };
    expect(await found(true)).toEqual([part.id, due.id]);
    expect(await found(false)).toEqual([cash.id, paid.id]);
    const list = await get(store, '/dashboard/orders?tab=all&transfer=due');
    expect(list.body).toContain(`#${due.orderNumber}`);
    expect(list.body).not.toContain(`#${paid.orderNumber}`);
    expect(list.body).toContain('Waiting for transfer');
  });

  test('has an invoice that says so', async () => {
    const made = await placed();
    const paper = async () => (await loadPaperOrders(store.tenant, [made.id]))[0]?.transfer;
    expect(await paper()).toEqual({ paidAll: true });
    await recordPayment(store.tenant, made.id, { amountMinor: 10_000, method: 'cash' }, SYSTEM);
    expect(await paper()).toEqual({ paidAll: false });
  });

  test('goes on when its money is recorded', async () => {
    const made = await placed();
    await recordPayment(store.tenant, made.id, { amountMinor: 50_000, method: 'upi' }, SYSTEM);
    expect(await read(made.id)).toMatchObject({
      paymentStatus: 'paid',
      financialStatus: 'paid',
      payBy: null,
    });
    await later(made.id, 100);
    expect(await sweepTransfers()).toEqual(SWEPT);
    const body = await page(made);
    expect(body).toContain('Paid ₹500');
    expect(body).not.toContain('bluemug@okaxis');
  });
});

describe('a transfer that does not come', () => {
  test('is asked for once, halfway', async () => {
    const made = await placed();
    await later(made.id, 23);
    expect(await sweepTransfers()).toEqual(SWEPT);
    await later(made.id, 2);
    const both = await Promise.all([sweepTransfers(), sweepTransfers()]);
    expect(both.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1);
    expect(await sweepTransfers()).toEqual(SWEPT);
    const [mail, ...others] = await told('pay_reminder', 'shopper');
    expect(others).toEqual([]);
    expect(mail?.title).toBe(
      `Order ${made.orderNumber} from Blue Mug is waiting for your transfer`,
    );
    expect(mail?.body).toMatch(/^Please transfer ₹500 by .*\d:\d\d/);
  });

  test('ends the order, gives back its stock and tells both', async () => {
    const made = await placed();
    await later(made.id, 49);
    const both = await Promise.all([sweepTransfers(), sweepTransfers()]);
    expect(both.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(1);
    expect(await read(made.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'No transfer arrived in time',
      payBy: null,
    });
    expect(await stockOf(store, goods.variantId)).toBe(10);
    // Too late to remind anybody.
    expect(await told('pay_reminder', 'shopper')).toEqual([]);
    expect(await told('order_cancelled', 'shopper')).toHaveLength(1);
    expect(await told('cod_answered', 'seller')).toMatchObject([
      { title: `Order ${made.orderNumber} was cancelled: not paid` },
    ]);
    // Opened again, it is the seller's own.
    await changeStatus(store.tenant, made.id, { status: 'new' }, SYSTEM);
    expect(await sweepTransfers()).toEqual(SWEPT);
  });

  test('ends no order with money, a claim, or the seller’s word', async () => {
    const [part, claimed, confirmed] = [await placed(), await placed(), await placed()];
    await recordPayment(store.tenant, part.id, { amountMinor: 10_000, method: 'upi' }, SYSTEM);
    await aClaim(claimed.id);
    await changeStatus(store.tenant, confirmed.id, { status: 'confirmed' }, SYSTEM);
    for (const { id } of [part, claimed, confirmed]) await later(id, 25);
    expect(await sweepTransfers()).toEqual(SWEPT);
    for (const { id } of [part, claimed, confirmed]) await later(id, 25);
    await rows(`update orders set confirm_by = now() where owner_id = ? and id = ?`, [
      store.ownerId,
      claimed.id,
    ]);
    expect(await sweepTransfers()).toEqual(SWEPT);
    expect(await sweepUnconfirmed()).toEqual({ cancelled: 0, failed: 0 });
    expect(await read(part.id)).toMatchObject({ status: 'new', payBy: null });
    expect(await read(confirmed.id)).toMatchObject({ status: 'confirmed', payBy: null });
    await rows(
      `update payment_claims set state = 'rejected', decided_at = now() where owner_id = ?`,
      [store.ownerId],
    );
    expect(await sweepTransfers()).toEqual({ ...SWEPT, cancelled: 1 });
    expect(await read(claimed.id)).toMatchObject({ status: 'cancelled' });
  });

  test('never ends it where the store waits for ever', async () => {
    await settings({ transferHoldHours: null });
    const made = await placed();
    expect(made.payBy).toBeNull();
    expect(await page(made)).toContain('Your order is confirmed once the payment arrives.');
    expect(await sweepTransfers()).toEqual(SWEPT);
  });
});

test('the shop promises the ways to pay that it takes', async () => {
  const promise = async () => {
    const { body } = await context.app.inject({ url: `/catalog/${store.slug}` });
    return /(?:Pay |Cash on)[^<]*(?=<\/span>)/.exec(body)?.[0].trim();
  };
  expect(await promise()).toBe('Pay by transfer or in cash');
  await settings({ codEnabled: false });
  expect(await promise()).toBe('Pay by transfer');
  await setGateway(store);
  expect(await promise()).toBe('Pay online or by transfer');
  await settings({ codEnabled: true });
  expect(await promise()).toBe('Pay online, by transfer or in cash');
  await saveDirectMethods(store.tenant, [], SYSTEM);
  expect(await promise()).toBe('Pay online or in cash');
});

test('the cart says which methods there are and what they cost', async () => {
  await settings({ codFeeMinor: 5_000 });
  const { body } = await context.app.inject({
    method: 'POST',
    url: `/api/public/catalog/${store.slug}/cart`,
    payload: { items: [{ productId: goods.productId, quantity: 1 }] },
  });
  expect(JSON.parse(body)).toMatchObject({
    total: 550,
    totalTransfer: 500,
    transferAvailable: true,
    directMethods: [{ id: upiId, kind: 'upi', label: 'UPI' }],
  });
});
