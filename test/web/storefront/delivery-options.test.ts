import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { DETAILS, KEY, SHOPPERS_COOKIE, sendFormOf } from '../../support/checkout-form.ts';
import { area, areasOf, flat, pickup } from '../../support/delivery-areas.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const { put } = areasOf(context);
const send = sendFormOf(context);

let store: TestStore;
let goods: TestGoods;
let ids: Record<string, string>;
beforeEach(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { priceMinor: 50_000, stock: 50 });
  const { areas } = (
    await put(store, [
      area('Not there', { postalCodes: ['1100*'] }, [], { serves: false }),
      area('Kerala', { postalCodes: ['67*', '68*', '69*'] }, [
        flat('Courier', 60, { days: { min: 2, max: 4 }, cod: { allowed: true, fee: 20 } }),
        pickup('Our shop', { address: 'MG Road 1', hours: 'Monday to Saturday' }),
      ]),
      area('India', { all: true }, [flat('By post', 120, { cod: { allowed: false } })]),
    ])
  ).json();
  const options: { name: string; id: string }[] = areas.flatMap(
    (each: { options: object[] }) => each.options,
  );
  ids = Object.fromEntries(options.map(({ name, id }) => [name, id]));
});

const shop = () => `/catalog/${store.slug}`;
const opened = async () => {
  const url = `${shop()}/checkout?product=${goods.productId}`;
  const { body } = await context.app.inject({ url, headers: { cookie: SHOPPERS_COOKIE } });
  return body;
};
const form = (more: Record<string, string> = {}) => ({
  key: KEY,
  from: 'product',
  items: JSON.stringify([{ productId: goods.productId, quantity: 1 }]),
  paymentMethod: 'cod',
  ...DETAILS,
  ...more,
});
const sent = (more: Record<string, string> = {}) => send(`${shop()}/checkout`, form(more));
const orders = () =>
  rows<{ delivery: { name: string; kind: string }; shippingAmountMinor: number; customer: object }>(
    `select delivery, shipping_amount_minor as "shippingAmountMinor", customer
       from orders where owner_id = ?`,
    [store.ownerId],
  );

describe('the checkout page of a shop with areas, without script', () => {
  test('asks for the postal code first, and names no price before', async () => {
    const body = await opened();
    expect(body).toContain('Type your postal code above');
    expect(body).toContain('name="quote"');
    expect(body).not.toContain('data-total>₹500');
    expect(body).toContain('By postal code');
  });

  test('shows what is offered there, when it comes, and whether cash is possible', async () => {
    const { statusCode, body } = await sent({ quote: '1' });
    expect(statusCode).toBe(200);
    expect(body).toContain('Courier');
    expect(body).toContain('₹60');
    expect(body).toMatch(/By [A-Z][a-z]{2},? /);
    expect(body).toContain('cash possible, plus ₹20');
    expect(body).toContain('MG Road 1');
    expect(body).toContain('Monday to Saturday');
    expect(body).toContain('Kozhikode');
    expect(await orders()).toEqual([]);
  });

  test('an order without a choice is asked for one', async () => {
    const { statusCode, body } = await sent();
    expect(statusCode).toBe(422);
    expect(body).toContain('Choose how you want to get your order');
    expect(await orders()).toEqual([]);
  });

  test('an order is placed by the chosen option, and its page says so', async () => {
    const answer = await sent({ deliveryOptionId: ids.Courier ?? '', total: '58000' });
    expect(answer.statusCode, answer.body).toBe(303);
    expect(await orders()).toMatchObject([
      { delivery: { name: 'Courier', kind: 'delivery' }, shippingAmountMinor: 8_000 },
    ]);
    const { body } = await context.app.inject({ url: String(answer.headers.location) });
    expect(body).toContain('Delivery: Courier, with COD fee');
    expect(body).toContain('Promised by');
  });

  test('another option than the total was for is shown before it is ordered', async () => {
    const { statusCode, body } = await sent({
      deliveryOptionId: ids['Our shop'] ?? '',
      total: '58000',
    });
    expect(statusCode).toBe(422);
    expect(body).toContain('from ₹580 to ₹500');
    expect(await orders()).toEqual([]);
  });

  test('a pickup asks no address, and says where and when', async () => {
    const { 'customer.name': name, 'customer.phone': phone } = DETAILS;
    const answer = await send(`${shop()}/checkout`, {
      key: KEY,
      from: 'product',
      items: form().items,
      paymentMethod: 'cod',
      'customer.name': name,
      'customer.phone': phone,
      'customer.address.postalCode': '682001',
      deliveryOptionId: ids['Our shop'] ?? '',
    });
    expect(answer.statusCode, answer.body).toBe(303);
    const [order] = await orders();
    expect(order).toMatchObject({ delivery: { kind: 'pickup' }, shippingAmountMinor: 0 });
    expect(order?.customer).not.toHaveProperty('address');
    const { body } = await context.app.inject({ url: String(answer.headers.location) });
    expect(body).toContain('Where to pick it up');
    expect(body).toContain('MG Road 1');
  });

  test('a place that nothing goes to is said before anything else', async () => {
    const { body } = await sent({ quote: '1', 'customer.address.postalCode': '110001' });
    expect(body).toContain('doesn’t deliver to this address yet');
    expect(body).not.toContain('data-place>');
  });

  test('cash is not offered where the option forbids it', async () => {
    const { body } = await sent({ quote: '1', 'customer.address.postalCode': '560001' });
    expect(body).toContain('This delivery option can’t be paid in cash.');
    const placed = await sent({
      deliveryOptionId: ids['By post'] ?? '',
      'customer.address.postalCode': '560001',
    });
    expect(placed.statusCode).toBe(422);
    expect(await orders()).toEqual([]);
  });

  test('an option that is gone meanwhile is named, and another can be chosen', async () => {
    const id = ids.Courier ?? '';
    await put(store, [area('India', { all: true }, [flat('By post', 120), flat('Express', 200)])]);
    const { statusCode, body } = await sent({ deliveryOptionId: id });
    expect(statusCode).toBe(422);
    expect(body).toContain('no longer offered for your address');
    expect(body).toContain('Express');
  });

  test('the parts that hang on the place are drawn anew for the script', async () => {
    const answer = await context.app.inject({
      method: 'POST',
      url: `${shop()}/cart`,
      payload: {
        for: 'checkout',
        from: 'product',
        items: [{ productId: goods.productId, quantity: 1, here: true }],
        delivery: { postalCode: '682001', state: '', optionId: ids.Courier },
      },
    });
    expect(answer.body).toContain(`value="${ids.Courier}" checked`.replace(' checked', ''));
    expect(answer.body).toContain('name="total" value="58000"');
  });
});

describe('on the page of a product', () => {
  const product = async () => {
    const [row] = await rows<{ slug: string }>('select slug from products where owner_id = ?', [
      store.ownerId,
    ]);
    return (await context.app.inject({ url: `${shop()}/products/${row?.slug}` })).body;
  };
  const asked = (code: string, headers: Record<string, string> = {}) =>
    context.app.inject({
      url: `${shop()}/delivery?product=${goods.productId}&code=${code}`,
      headers,
    });

  test('a form asks for the postal code, in a shop with areas alone', async () => {
    expect(await product()).toContain('Delivery to postal code');
    await put(store, []);
    expect(await product()).not.toContain('Delivery to postal code');
  });

  test('delivery is said with its price, day and whether cash is possible', async () => {
    const { body } = await asked('682001');
    expect(body).toContain('<h1>Delivery</h1>');
    expect(body).toMatch(/Courier<\/strong> · ₹60 ·\s+By [A-Z]/);
    expect(body).toContain('cash possible, plus ₹20');
    const part = await asked('682001', { 'x-cart': '1' });
    expect(part.body).not.toContain('<h1>');
    expect(part.headers['cache-control']).toBe('no-store');
  });

  test('where nothing goes, and what is no code, is said', async () => {
    expect((await asked('110001')).body).toContain('doesn’t deliver to this address yet');
    const wrong = await asked('12');
    expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('6 digits')]);
  });
});
