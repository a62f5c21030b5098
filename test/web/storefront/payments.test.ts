import { beforeEach, describe, expect, test } from 'vitest';
import { findByPublicToken } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import type { TransactionMetadata } from '../../../src/features/payments/transactions/transaction.ts';
import { useApp } from '../../support/app.ts';
import { DETAILS, KEY, sendFormOf } from '../../support/checkout-form.ts';
import { setGateway, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { orderCount, someGoods, stockOf, type TestGoods } from '../../support/goods.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
const send = sendFormOf(context);
let store: TestStore;
let goods: TestGoods;

beforeEach(async () => {
  store = await aStore(context.app);
  await setGateway(store);
  await rows(
    `update stores set shipping_fee_minor = 4000, cod_fee_minor = 2000,
            contact = '{"phone":"+919847012345"}'::jsonb where owner_id = ?`,
    [store.ownerId],
  );
  goods = await someGoods(store, { priceMinor: 49_900, stock: 5 });
});

const itemsOf = (quantity: number) => JSON.stringify([{ productId: goods.productId, quantity }]);

const post = (form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  send(
    `/catalog/${store.slug}/checkout`,
    { key: KEY, items: itemsOf(1), paymentMethod: 'online', ...DETAILS, ...form },
    headers,
  );

const get = (url: string) => context.app.inject(url);
const payments = () =>
  rows<{ id: string }>('select id from payment_transactions where owner_id = ?', [store.ownerId]);

/** A payment that waits to be made: its page's address, and the gateway's order. */
async function begun(form: Record<string, string> = {}) {
  const answer = await post(form);
  expect(answer.statusCode, answer.body).toBe(303);
  const path = String(answer.headers.location);
  const token = /payments\/([\w-]+)/.exec(path)?.[1] ?? '';
  const transaction = await findByPublicToken(store.tenant, token);
  return { path, id: transaction?.id ?? '', order: transaction?.providerOrderId ?? '' };
}

/** Pays as in the gateway's form. Returns what the form's script brings to the shop. */
function paid(order: string) {
  const { paymentId, signature } = gateway.pay(order);
  return { gatewayPaymentId: paymentId, gatewayOrderId: order, gatewaySignature: signature };
}

const write = (id: string, metadata: TransactionMetadata, status = 'captured') =>
  rows(
    `update payment_transactions set metadata = ?::jsonb, status = ?, provider_payment_id = 'pay_' || id
      where owner_id = ? and id = ?`,
    [JSON.stringify(metadata), status, store.ownerId, id],
  );

describe('the checkout page', () => {
  const visit = async (query = `?product=${goods.productId}`) =>
    (await get(`/catalog/${store.slug}/checkout${query}`)).body;

  test('offers to pay now or in cash, each with its total, and to pay now first', async () => {
    const body = await visit();
    expect(body).toMatch(/value="online" checked/);
    expect(body).toMatch(/value="cod">/);
    expect(body).toContain('Pay<span data-sum-words> ₹539</span>');
    expect(body).toContain('Place order<span data-sum-words> · pay ₹559 in cash</span>');
    expect(body).toContain('name="total" value="55900"');
    expect(body).toContain('name="totalOnline" value="53900"');
  });

  test('names UPI to who pays in rupees alone', async () => {
    expect(await visit()).toContain('By UPI or card.');
    await rows(`update stores set currency = 'USD' where owner_id = ?`, [store.ownerId]);
    const body = await visit();
    expect(body).toContain('By card. Nothing to pay on delivery.');
    expect(body).not.toContain('UPI');
  });

  test('offers cash alone where the keys are missing or online payment is off', async () => {
    await rows(`update stores set online_enabled = false where owner_id = ?`, [store.ownerId]);
    expect(await visit()).not.toContain('value="online"');
    await rows(
      `update stores set online_enabled = true, payment_settings = '{}' where owner_id = ?`,
      [store.ownerId],
    );
    const body = await visit();
    expect(body).not.toContain('value="online"');
    expect(body).toMatch(/value="cod" checked/);
  });

  test('offers no payment below what the gateway takes', async () => {
    await rows(`update stores set shipping_fee_minor = 0 where owner_id = ?`, [store.ownerId]);
    const pin = await someGoods(store, { priceMinor: 99 });
    expect(await visit(`?product=${pin.productId}`)).not.toContain('value="online"');
  });

  test('offers to pay now alone where cash is off or the order is above its limit', async () => {
    await rows(`update stores set cod_max_amount_minor = 40000 where owner_id = ?`, [
      store.ownerId,
    ]);
    const body = await visit();
    expect(body).not.toContain('value="cod"');
    expect(body).toContain('Cash on delivery is available for orders up to ₹400');
  });

  test('lets the gateway’s form open, and nothing else of the shop does', async () => {
    const { headers } = await get(`/catalog/${store.slug}/checkout?product=${goods.productId}`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${gateway.origin}`);
    expect(policy).toContain(`frame-src ${gateway.origin}`);
    expect(policy).toContain(`connect-src 'self' ${gateway.origin}`);
    expect(policy).not.toContain('unsafe');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['permissions-policy']).toContain(`payment=(self "${gateway.origin}")`);
    const listing = await get(`/catalog/${store.slug}`);
    expect(listing.headers['content-security-policy']).not.toContain(gateway.origin);
    expect(listing.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(listing.body).toContain('Pay online or in cash');
  });

  test('is told by the API what a cart comes to, paid online or in cash', async () => {
    const answer = await context.app.inject({
      method: 'POST',
      url: `/api/public/catalog/${store.slug}/cart`,
      payload: { items: [{ productId: goods.productId, quantity: 1 }] },
    });
    const online = { totalOnline: 539, onlineAvailable: true };
    expect(answer.json()).toMatchObject({ total: 559, codAvailable: true, ...online });
    const profile = await get(`/api/public/catalog/${store.slug}`);
    expect(profile.json().checkoutSettings.onlineEnabled).toBe(true);
  });

  test('shows what was typed to who comes back from the payment', async () => {
    const { path } = await begun({ notes: 'Ring twice' });
    const change = /href="([^"]+checkout\?payment=[^"]+)"/.exec((await get(path)).body)?.[1] ?? '';
    const { body } = await get(change.replaceAll('&amp;', '&'));
    expect(body).toContain('value="Asha Rao"');
    expect(body).toContain('value="12 Beach Road"');
    expect(body).toContain('Ring twice');
    expect((await get(`${change}&method=cod`)).body).toMatch(/value="cod" checked/);
  });
});

describe('the form', () => {
  test('leads to a payment of the quoted total, and makes no order', async () => {
    const { path } = await begun({ items: itemsOf(2), totalOnline: '103800', total: '105800' });
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>Pay ₹1,038</h1>');
    expect(page.body).toContain('data-amount="103800"');
    expect(page.body).toContain(`data-script="${gateway.origin}/v1/checkout.js"`);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(String(page.headers['content-security-policy'])).toContain(gateway.origin);
    expect(await orderCount(store)).toBe(0);
    expect(await stockOf(store, goods.variantId)).toBe(5);
  });

  test('sent twenty times at once leads to one payment, changed to another', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post()));
    const places = new Set(answers.map((answer) => answer.headers.location));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(303));
    expect(places.size).toBe(1);
    expect((await begun({ items: itemsOf(2) })).path).not.toBe([...places][0]);
    expect(await payments()).toHaveLength(2);
  });

  test('left unpaid for long is priced anew, and what is paid for both is one order', async () => {
    const { path, id, order } = await begun();
    await rows(
      `update idempotency_keys set response = response || '{"expiresAt":"2020-01-01T00:00:00Z"}'
        where owner_id = ?`,
      [store.ownerId],
    );
    await rows(
      `update payment_transactions set created_at = now() - interval '31 minutes'
        where owner_id = ? and id = ?`,
      [store.ownerId, id],
    );
    const late = (await get(path)).body;
    expect(late).toContain('Check the prices again');
    expect(late).toContain('we haven’t received');
    expect(late).not.toContain('You haven’t been charged');
    expect(late).toContain('Check my payment again');
    const later = await begun();
    expect(later.path).not.toBe(path);
    expect((await begun()).path).toBe(later.path);
    paid(later.order);
    await send(later.path, {});
    expect((await post({ paymentMethod: 'cod' })).headers.location).toBe(later.path);
    // Money for both buys one order, and the shopper is told.
    await send(path, paid(order));
    expect((await get(path)).body).toContain('You have already ordered this');
    expect((await post({})).body).toContain('Start another payment');
  });

  test('that was paid online buys nothing more in cash, until it is changed', async () => {
    const { path, order } = await begun();
    expect((await post({ items: itemsOf(2), paymentMethod: 'cod' })).statusCode).toBe(303);
    paid(order);
    await send(path, {});
    expect((await post({ paymentMethod: 'cod' })).headers.location).toBe(path);
    expect(await orderCount(store)).toBe(2);
  });

  test('that was paid by another payment buys nothing more in cash, either', async () => {
    await begun();
    const { path, order } = await begun({ another: '1' });
    paid(order);
    await send(path, {});
    expect((await post({ paymentMethod: 'cod' })).headers.location).toBe(path);
    expect(await orderCount(store)).toBe(1);
  });

  test.each([
    ['partially_refunded', 0],
    ['refunded', 1],
  ])('that was paid online and is %s now makes %i orders in cash', async (status, orders) => {
    const { path, id } = await begun();
    await write(id, {}, status);
    const { location } = (await post({ paymentMethod: 'cod' })).headers;
    expect(location === path).toBe(orders === 0);
    expect(await orderCount(store)).toBe(orders);
  });

  test('tells the script where to go', async () => {
    const answer = await post({}, { 'x-cart': '1' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.location).toMatch(/\/checkout\/payments\/[\w-]{22,}$/);
  });

  test('is refused as with cash: fields, sold out, another total', async () => {
    const fields = await post({ 'customer.name': '' });
    expect(fields.statusCode).toBe(422);
    expect(fields.body).toContain('Fix 1 error');
    expect(fields.body).toContain('value="12 Beach Road"');
    expect(fields.body).toMatch(/value="online" checked/);
    const moved = await post({ totalOnline: '40000', total: '55900' });
    expect(moved.body).toContain('The total has changed from ₹400 to ₹539');
    const short = await post({ items: itemsOf(9) });
    expect(short.statusCode).toBe(422);
    expect(short.body).toContain('Some items are out of stock');
    expect(await payments()).toHaveLength(0);
  });

  test('says so when the gateway does not answer, and keeps everything', async () => {
    gateway.fault = 'down';
    const answer = await post();
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Online payment is not available right now.');
    expect(answer.body).toContain('You haven’t been charged. Try again, or choose cash.');
    expect(answer.body).toContain('value="12 Beach Road"');
    expect(await payments()).toHaveLength(0);
    await rows(`update stores set cod_enabled = false where owner_id = ?`, [store.ownerId]);
    expect((await post()).body).toContain('or contact the seller');
  });
});

describe('the gateway’s proof', () => {
  test('makes the quoted order, once', async () => {
    const { path, order } = await begun({ notes: 'Ring twice' });
    const proof = paid(order);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(path, proof)));
    const places = new Set(answers.map((answer) => answer.headers.location));
    expect(places.size).toBe(1);
    const [place = ''] = places;
    expect(place).toMatch(/\/orders\/[\w-]{22,}\?placed=1$/);
    const page = (await get(String(place))).body;
    expect(page).toContain('Thank you. Order placed');
    expect(page).toContain('Paid ₹539 online');
    expect(page).toContain('Ring twice');
    expect(page).not.toContain('To pay in cash');
    expect(await orderCount(store)).toBe(1);
    expect(await stockOf(store, goods.variantId)).toBe(4);
    const again = await get(path);
    expect(again.statusCode).toBe(303);
    expect(again.headers.location).toBe(place);
  });

  test('of another order of the gateway, or made up, is none', async () => {
    const { path } = await begun();
    const other = await begun({ items: itemsOf(2) });
    const proof = paid(other.order);
    for (const wrong of [proof, { gatewayPaymentId: 'pay_1', gatewaySignature: 'a'.repeat(64) }]) {
      const answer = await send(path, wrong);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(`${path}?n=1`);
    }
    expect(await orderCount(store)).toBe(0);
  });

  test('counts alone where the gateway cannot be asked', async () => {
    const { path, order } = await begun();
    const proof = paid(order);
    gateway.fault = 'down';
    expect((await send(path, proof)).headers.location).toContain('/orders/');
  });

  test('of what was sold meanwhile leads to an honest page, and the seller sees the money', async () => {
    const { path, id, order } = await begun();
    const proof = paid(order);
    await rows(`update product_variants set stock = 0 where owner_id = ?`, [store.ownerId]);
    const answer = await send(path, proof, { 'x-cart': '1' });
    expect(answer.statusCode).toBe(201);
    const page = await get(String(answer.headers.location));
    expect(page.body).toContain('Sold out while you were paying');
    expect(page.body).toContain('Blue Mug will refund ₹539 or call you');
    expect(page.body).toContain(proof.gatewayPaymentId);
    expect(page.body).toContain('tel:+919847012345');
    const [row] = await rows<{ attention: string }>(
      `select attention from payment_transactions where owner_id = ? and id = ?`,
      [store.ownerId, id],
    );
    expect(row?.attention).toBe('needs_refund');
    expect(await orderCount(store)).toBe(0);
  });

  test('of what only the seller can settle is kept, and not tried for ever', async () => {
    const { path, id, order } = await begun();
    const proof = paid(order);
    const product = `owner_id = ? and product_id = ?`;
    const of = [store.ownerId, goods.productId];
    await rows(
      `delete from stock_movements where owner_id = ? and variant_id in
         (select id from product_variants where ${product})`,
      [store.ownerId, ...of],
    );
    await rows(`delete from product_variants where ${product}`, of);
    const answer = await send(path, proof);
    expect(answer.headers.location).toBe(`${path}?held=1`);
    const page = await get(`${path}?held=1`);
    expect(page.body).toContain('We received your payment of ₹539.');
    expect(page.body).toContain('Blue Mug can see your payment and will call you or refund ₹539');
    expect(page.body).not.toContain('data-finish');
    const [row] = await rows<{ attention: string }>(
      `select attention from payment_transactions where owner_id = ? and id = ?`,
      [store.ownerId, id],
    );
    expect(row?.attention).toBe('captured_without_order');
  });
});

describe('who comes back without a proof', () => {
  test('and has not paid can still pay', async () => {
    const { path } = await begun();
    const answer = await send(path, {});
    expect(answer.headers.location).toBe(path);
    expect((await send(path, {}, { 'x-cart': '1' })).statusCode).toBe(204);
  });

  test('and has paid gets the order', async () => {
    const { path, order } = await begun();
    paid(order);
    expect((await send(path, {})).headers.location).toContain('/orders/');
    expect(await orderCount(store)).toBe(1);
  });

  test('is told that nobody knows while the money is held or the gateway is silent', async () => {
    const { path, order } = await begun();
    gateway.authorize(order);
    expect((await send(path, { n: '4' })).headers.location).toBe(`${path}?n=5`);
    gateway.fault = 'down';
    const answer = await send(path, {}, { 'x-cart': '1' });
    expect(answer.statusCode).toBe(202);
    expect(answer.headers.location).toBe(`${path}?n=1`);
    expect(await orderCount(store)).toBe(0);
  });
});

async function whileClosed<T>(work: () => Promise<T>): Promise<T> {
  await rows(`update stores set is_active = false where owner_id = ?`, [store.ownerId]);
  await setPlatform({ inactiveStores: 'close' });
  try {
    return await work();
  } finally {
    await setPlatform({ inactiveStores: 'serve' });
  }
}

describe('the payment’s page', () => {
  test('looks 10 times every 3 seconds and 9 times every 10, then stops with whom to ask', async () => {
    const { path } = await begun();
    const looks = await Promise.all([1, 10, 11, 18, 19].map((n) => get(`${path}?n=${n}`)));
    const pages = looks.map(({ body }) => body);
    expect(pages[0]).toContain('Your payment is being checked');
    expect(pages[0]).toContain(`http-equiv="refresh" content="3;url=${path}?n=2"`);
    expect(pages.map((page) => /data-seconds="(\d+)"/.exec(page)?.[1])).toEqual([
      '3',
      '3',
      '10',
      '10',
      undefined,
    ]);
    expect(pages[4]).toContain('We haven’t received your payment yet');
    expect(pages[4]).toContain('you’ll get a message');
    expect(pages[4]).toContain('tel:+919847012345');
    expect(pages[4]).toMatch(/Reference <span class="reference">order_/);
  });

  test.each<[string, TransactionMetadata, string, string]>([
    [
      'created',
      { lastError: 'The bank refused' },
      'The last payment attempt failed.',
      'The bank refused',
    ],
    ['captured', { needsOrderCreation: true }, 'We received your payment of ₹539.', 'data-finish'],
    [
      'captured',
      { needsRefund: true },
      'Sold out while you were paying',
      'will refund ₹539 or call you',
    ],
    ['captured', { verified: false, needsOrderCreation: true }, 'is being checked', 'data-look'],
    [
      'created',
      { mismatch: { amountMinor: 10_000, currency: 'INR', paymentId: 'pay_1' } },
      'Wrong amount received',
      'We received ₹100 instead of ₹539',
    ],
    ['captured', { refundFailed: true }, 'Your refund is delayed', 'will try again or call'],
    ['captured', { verified: false, refundFailed: true }, 'delayed', 'tel:+919847012345'],
    [
      'partially_refunded',
      { needsRefund: true },
      'Part of your payment is being refunded',
      'will refund the rest or call you',
    ],
    ['partially_refunded', {}, 'Your refund is on its way', 'data-settled'],
    ['refunded', {}, 'Your payment was refunded', 'data-settled'],
    [
      'captured',
      { closed: { reason: 'Paid back in cash', by: 'Meera', at: '2026-11-20T00:00:00Z' } },
      'The issue with this payment has been resolved',
      'tel:+919847012345',
    ],
  ])('of one that is %s with %j says %j', async (status, metadata, heading, more) => {
    const { path, id } = await begun();
    await write(id, metadata, status);
    const { body, statusCode } = await get(path);
    expect(statusCode).toBe(200);
    expect(body).toContain(heading);
    expect(body).toContain(more);
    expect(body).not.toContain('Paid back in cash');
  });

  test('shows the gateway’s words as text', async () => {
    const { path, id } = await begun();
    await write(id, { lastError: '<img src=x>' }, 'failed');
    expect((await get(path)).body).not.toContain('<img src=x>');
  });

  test('is 404 for a wrong token and in another store, also for who would pay', async () => {
    const other = await aStore(context.app);
    const { path } = await begun();
    const wrong = [path.replace(store.slug, other.slug), `${path.slice(0, -4)}aaaa`];
    for (const url of wrong) {
      expect((await get(url)).statusCode).toBe(404);
      expect((await send(url, {})).statusCode).toBe(404);
    }
  });

  test('stays open when the store is switched off and closed', async () => {
    const { path, order } = await begun();
    paid(order);
    await whileClosed(async () => {
      expect((await get(path)).statusCode).toBe(200);
      expect((await send(path, {})).headers.location).toContain('/orders/');
    });
  });

  test('offers nothing to pay in a closed store, and says that no payment has arrived', async () => {
    const { path } = await begun();
    const body = await whileClosed(async () => (await get(path)).body);
    expect(body).toContain('This shop is closed');
    expect(body).toContain('we haven’t received');
    expect(body).not.toContain('data-pay ');
    expect(body).toContain('tel:+919847012345');
  });

  test('offers cash only where this order can be paid so', async () => {
    await rows(`update stores set cod_max_amount_minor = 40000 where owner_id = ?`, [
      store.ownerId,
    ]);
    const { body } = await get((await begun()).path);
    expect(body).toContain('Change the order');
    expect(body).not.toMatch(/in cash/);
  });

  test('says without script that it needs one, with whom to reach and the way to cash', async () => {
    const { body } = await get((await begun()).path);
    const without = /<noscript><div[\s\S]*?<\/noscript>/.exec(body)?.[0];
    expect(without).toContain('To pay online, turn on JavaScript');
    expect(without).toContain('tel:+919847012345');
    expect(body).toContain('Pay in cash instead');
  });
});
