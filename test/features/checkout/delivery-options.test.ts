import { beforeEach, describe, expect, test } from 'vitest';
import { changeStore } from '../../../src/features/stores/change-store.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { area, areasOf, flat, pickup } from '../../support/delivery-areas.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { ADDRESS, ASHA, checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const { put, quote } = areasOf(context);
const checkout = checkoutOf(context);

let store: TestStore;
let goods: TestGoods;
beforeEach(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { priceMinor: 50_000, stock: 50 });
});

const items = (quantity = 1) => [{ productId: goods.productId, quantity }];
const at = (postalCode: string) => ({ ...ASHA, address: { ...ADDRESS, postalCode } });
const order = (more: object) => checkout(store, { items: items(), ...more });

/** Sets the areas; the ids of their options, by name. */
async function options(...areas: object[]): Promise<Record<string, string>> {
  const answer = await put(store, areas);
  expect(answer.statusCode, answer.body).toBe(200);
  const all = answer.json().areas.flatMap((each: { options: object[] }) => each.options);
  return Object.fromEntries(all.map(({ name, id }: { name: string; id: string }) => [name, id]));
}

const KOCHI = area('Kochi', { postalCodes: ['6820*'] }, [
  flat('Same day', 40, { cod: { allowed: true, fee: 15 }, days: { min: 1, max: 2 } }),
  pickup('Shop', { address: 'MG Road 1', hours: '10–19' }),
]);
const INDIA = area('India', { all: true }, [flat('Courier', 90, { cod: { allowed: false } })]);
const NEVER = area('Not there', { postalCodes: ['1100*'] }, [], { serves: false });

describe('the quote', () => {
  test('names what the first area that fits offers', async () => {
    const ids = await options(NEVER, KOCHI, INDIA);
    const kochi = (await quote(store, { postalCode: '682 001' })).json();
    expect(kochi).toEqual({
      serves: true,
      place: { city: 'Ernakulam', state: 'Kerala' },
      minOrder: null,
      options: [
        {
          id: ids['Same day'],
          name: 'Same day',
          kind: 'delivery',
          price: 40,
          days: { min: 1, max: 2 },
          codAllowed: true,
          codFee: 15,
          address: null,
          hours: null,
        },
        {
          id: ids.Shop,
          name: 'Shop',
          kind: 'pickup',
          price: 0,
          days: null,
          codAllowed: true,
          codFee: 0,
          address: 'MG Road 1',
          hours: '10–19',
        },
      ],
    });
    expect((await quote(store, { postalCode: '110001' })).json()).toMatchObject({
      serves: false,
      options: [],
    });
    expect((await quote(store, { postalCode: '560001' })).json().options).toMatchObject([
      { name: 'Courier', price: 90, codAllowed: false, codFee: 0 },
    ]);
  });

  test('says from which amount on something is offered', async () => {
    await options(area('India', { all: true }, [flat('Courier', 90, { minOrder: 800 })]));
    const small = (await quote(store, { postalCode: '560001', items: items() })).json();
    expect(small).toMatchObject({ serves: true, options: [], minOrder: 800 });
    const large = (await quote(store, { postalCode: '560001', items: items(2) })).json();
    expect(large).toMatchObject({ minOrder: null, options: [{ price: 90 }] });
    const refused = await order({ customer: at('560001') });
    expect(refused.json()).toMatchObject({
      code: 'DELIVERY_NOT_SERVED',
      details: { minOrder: 800 },
    });
  });

  test('knows an area of states by the postal code alone, and the state that is typed by itself', async () => {
    const kerala = area('Kerala', { states: ['Kerala'] }, [flat('Near', 60)]);
    await options(kerala, area('India', { all: true }, [flat('Courier', 90)]));
    const at = async (place: object) => (await quote(store, place)).json();
    expect(await at({ postalCode: '682001' })).toMatchObject({ options: [{ name: 'Near' }] });
    expect(await at({ postalCode: '560001' })).toMatchObject({
      place: { city: 'Bengaluru', state: 'Karnataka' },
      options: [{ name: 'Courier' }],
    });
    expect(await at({ postalCode: '605014', state: 'kl' })).toMatchObject({
      place: null,
      options: [{ name: 'Near' }],
    });
    expect(await at({ country: 'BR', postalCode: '01310-100' })).toMatchObject({
      place: { city: 'São Paulo', state: 'São Paulo' },
      serves: false,
    });
  });

  test('refuses what no postal code can be', async () => {
    const answer = await quote(store, { postalCode: '68' });
    expect([answer.statusCode, answer.json().details.fields[0].path]).toEqual([400, 'postalCode']);
  });

  test('without areas it is the one fee', async () => {
    await changeStore(store.tenant, { shippingFeeMinor: 5_000 }, context.app.secrets, SYSTEM);
    expect((await quote(store, {})).json()).toMatchObject({
      serves: true,
      options: [{ id: null, price: 50, codAllowed: true }],
    });
  });

  test('states are found by code and name', async () => {
    await options(area('South', { states: ['Kerala', 'TN'] }, [flat('South', 60)]), INDIA);
    for (const state of ['kerala', 'KL', 'IN-KL', 'Tamil Nadu', 'தமிழ்நாடு']) {
      expect((await quote(store, { state })).json().options[0].name, state).toBe('South');
    }
    expect((await quote(store, { state: 'Goa' })).json().options[0].name).toBe('Courier');
  });
});

describe('checkout', () => {
  test('charges the chosen option, and the order keeps how it was sold', async () => {
    const ids = await options(KOCHI, INDIA);
    const answer = await order({ customer: at('682001'), deliveryOptionId: ids['Same day'] });
    expect(answer.statusCode, answer.body).toBe(201);
    const placed = answer.json().order;
    expect(placed).toMatchObject({
      shippingAmount: 55,
      totalAmount: 555,
      delivery: { name: 'Same day', kind: 'delivery', days: { min: 1, max: 2 }, price: 40 },
    });
    await put(store, []);
    const read = await context.app.inject({
      url: `/api/orders/${placed.id}`,
      headers: store.headers,
    });
    expect(read.json().delivery.name).toBe('Same day');
  });

  test('takes the only option by itself, and asks where there are several', async () => {
    await options(KOCHI, area('India', { all: true }, [flat('Courier', 90)]));
    const only = await order({ customer: at('560001') });
    expect(only.json().order).toMatchObject({ shippingAmount: 90, delivery: { name: 'Courier' } });
    const several = await order({ customer: at('682001') });
    expect([several.statusCode, several.json().code]).toEqual([400, 'DELIVERY_OPTION_REQUIRED']);
  });

  test('refuses a place that nothing goes to', async () => {
    await options(NEVER, KOCHI);
    for (const code of ['110001', '560001']) {
      const answer = await order({ customer: at(code) });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'DELIVERY_NOT_SERVED']);
    }
  });

  test('an option that is gone, or is not offered there, has changed', async () => {
    const ids = await options(KOCHI, INDIA);
    const elsewhere = await order({ customer: at('560001'), deliveryOptionId: ids['Same day'] });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'DELIVERY_CHANGED']);
    await put(store, [INDIA]);
    const gone = await order({ customer: at('682001'), deliveryOptionId: ids['Same day'] });
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'DELIVERY_CHANGED']);
    await put(store, []);
    const none = await order({ customer: at('682001'), deliveryOptionId: ids['Same day'] });
    expect([none.statusCode, none.json().code]).toEqual([409, 'DELIVERY_CHANGED']);
  });

  test('another price than the shopper saw is another total', async () => {
    await options(INDIA);
    const answer = await order({
      customer: at('560001'),
      paymentMethod: 'cod',
      expectedTotal: 560,
    });
    expect(answer.json().code).toBe('COD_NOT_AVAILABLE');
    await options(area('India', { all: true }, [flat('Courier', 90)]));
    const other = await order({ customer: at('560001'), expectedTotal: 560 });
    expect(other.json()).toMatchObject({
      code: 'TOTAL_CHANGED',
      details: { total: 590, delivery: 90 },
    });
    const same = await order({ customer: at('560001'), expectedTotal: 590 });
    expect(same.statusCode).toBe(201);
  });

  test('cash has the limits of the option beside those of the store', async () => {
    await options(
      area('India', { all: true }, [
        flat('Courier', 90, { cod: { allowed: true, maxAmount: 600 } }),
      ]),
    );
    expect((await order({ customer: at('560001') })).statusCode).toBe(201);
    const above = await order({ customer: at('560001'), items: items(2) });
    expect(above.json()).toMatchObject({ code: 'COD_LIMIT', details: { maxAmount: 600 } });
    const limit = { codMaxAmountMinor: 10_000, codAboveLimit: 'refuse' as const };
    await changeStore(store.tenant, limit, context.app.secrets, SYSTEM);
    expect((await order({ customer: at('560001') })).json()).toMatchObject({
      code: 'COD_LIMIT',
      details: { maxAmount: 100 },
    });
  });

  test('a pickup needs no address, and a delivery does', async () => {
    const ids = await options(KOCHI, INDIA);
    const { address: _, ...nowhere } = ASHA;
    const fetched = await order({ customer: nowhere, deliveryOptionId: ids.Shop });
    expect(fetched.statusCode, fetched.body).toBe(201);
    expect(fetched.json().order.delivery).toMatchObject({
      kind: 'pickup',
      address: 'MG Road 1',
      hours: '10–19',
      price: 0,
    });
    expect(fetched.json().order.customer.address).toBeUndefined();
    for (const deliveryOptionId of [ids.Courier, undefined]) {
      const answer = await order({ customer: nowhere, deliveryOptionId });
      expect(answer.json().details.fields).toEqual([
        { path: 'customer.address', message: 'is required' },
      ]);
    }
  });

  test('without areas an address is required as ever', async () => {
    const { address: _, ...nowhere } = ASHA;
    const answer = await order({ customer: nowhere });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe('customer.address');
  });

  test('weights decide, and what has none counts nothing', async () => {
    const light = {
      type: 'byWeight',
      steps: [
        { upToGrams: 500, amount: 40 },
        { upToGrams: 2_000, amount: 90 },
      ],
    };
    await options(area('India', { all: true }, [{ ...flat('Courier', 0), charge: light }]));
    expect((await order({ customer: at('560001') })).json().order.shippingAmount).toBe(40);
    await rows(`update product_variants set weight_grams = 700 where owner_id = ? and id = ?`, [
      store.ownerId,
      goods.variantId,
    ]);
    expect((await order({ customer: at('560001') })).json().order.shippingAmount).toBe(90);
    const heavy = await order({ customer: at('560001'), items: items(3) });
    expect(heavy.json().code).toBe('DELIVERY_NOT_SERVED');
  });
});

describe('a seller’s order', () => {
  const call = apiOf(context);
  const manual = (more: object) =>
    call(store, 'POST', '/api/orders', { customer: at('682001'), items: items(), ...more });

  test('is quoted as the shop does it', async () => {
    const ids = await options(KOCHI, area('India', { all: true }, [flat('Courier', 90)]));
    expect((await manual({})).json().code).toBe('DELIVERY_OPTION_REQUIRED');
    const chosen = await manual({ deliveryOptionId: ids['Same day'], paymentMethod: 'cod' });
    expect(chosen.json()).toMatchObject({
      shippingAmount: 55,
      delivery: { name: 'Same day', price: 40, setBySeller: false, quotedPrice: null },
    });
    expect((await manual({ customer: at('560001') })).json()).toMatchObject({
      shippingAmount: 90,
      delivery: { name: 'Courier', price: 90 },
    });
  });

  test('may cost what the seller says, and says so', async () => {
    const ids = await options(KOCHI);
    const own = await manual({ deliveryOptionId: ids['Same day'], shipping: 25 });
    expect(own.json()).toMatchObject({
      shippingAmount: 25,
      delivery: { name: 'Same day', price: 25, setBySeller: true, quotedPrice: 40 },
    });
    const far = await manual({ customer: at('560001'), shipping: 200 });
    expect(far.json()).toMatchObject({
      shippingAmount: 200,
      delivery: { name: 'Delivery', price: 200, setBySeller: true, quotedPrice: null },
    });
    expect((await manual({ customer: at('560001') })).json().code).toBe('DELIVERY_NOT_SERVED');
  });

  test('without an address goes nowhere', async () => {
    await options(KOCHI);
    const { address: _, ...nowhere } = ASHA;
    expect((await manual({ customer: nowhere })).json()).toMatchObject({
      shippingAmount: 0,
      delivery: null,
    });
  });
});
