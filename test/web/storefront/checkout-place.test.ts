import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { DETAILS, KEY, sendFormOf } from '../../support/checkout-form.ts';
import { area, areasOf, flat } from '../../support/delivery-areas.ts';
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
beforeEach(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { stock: 5 });
});

const LEFT_OUT = { 'customer.address.city': '', 'customer.address.state': ' ' };
const sent = (more: Record<string, string>) =>
  send(`/catalog/${store.slug}/checkout`, {
    key: KEY,
    from: 'product',
    items: JSON.stringify([{ productId: goods.productId, quantity: 1 }]),
    ...DETAILS,
    ...more,
  });
async function placed() {
  const [order] = await rows<{ address: object }>(
    `select customer -> 'address' as address from orders where owner_id = ?`,
    [store.ownerId],
  );
  return order?.address;
}

test('city and state that a shopper leaves out are those of the postal code', async () => {
  const answer = await sent({ ...LEFT_OUT, 'customer.address.postalCode': '682 001' });
  expect(answer.statusCode, answer.body).toBe(303);
  expect(await placed()).toMatchObject({
    city: 'Ernakulam',
    state: 'Kerala',
    postalCode: '682001',
  });
});

test('what a shopper typed stays, whatever the postal code says', async () => {
  const typed = { 'customer.address.city': 'Kochi', 'customer.address.state': 'Keralam' };
  await sent({ ...typed, 'customer.address.postalCode': '560001' });
  expect(await placed()).toMatchObject({ city: 'Kochi', state: 'Keralam', postalCode: '560001' });
});

test('a postal code that nobody knows asks for city and state, and takes any', async () => {
  const unknown = { 'customer.address.postalCode': '605014' };
  const asked = await sent({ ...LEFT_OUT, ...unknown });
  expect(asked.statusCode).toBe(422);
  expect(asked.body).toContain('href="#f-customer-address-city"');
  expect(asked.body).toContain('href="#f-customer-address-state"');
  const typed = { 'customer.address.city': 'Auroville', 'customer.address.state': 'Tamil Nadu' };
  const answer = await sent({ ...typed, ...unknown });
  expect(answer.statusCode, answer.body).toBe(303);
  expect(await placed()).toEqual({
    line1: '12 Beach Road',
    city: 'Auroville',
    state: 'Tamil Nadu',
    postalCode: '605014',
    country: 'IN',
  });
});

test('without script, the button that shows the delivery fills city and state in', async () => {
  await put(store, [area('India', { states: ['Kerala'] }, [flat('Courier', 60)])]);
  const code = { 'customer.address.postalCode': '682001' };
  const { body } = await sent({ ...LEFT_OUT, ...code, quote: '1' });
  expect(body).toContain('value="Ernakulam"');
  expect(body).toContain('value="Kerala"');
  expect(body).toContain('Courier');
  expect(await placed()).toBeUndefined();
});

test('the script is told city and state of the postal code, and none of one that nobody knows', async () => {
  const parts = async (postalCode: string) =>
    (
      await context.app.inject({
        method: 'POST',
        url: `/catalog/${store.slug}/cart`,
        payload: {
          for: 'checkout',
          from: 'product',
          items: [{ productId: goods.productId, quantity: 1, here: true }],
          delivery: { postalCode, state: '', optionId: '' },
        },
      })
    ).body;
  expect(await parts('682001')).toContain('data-city="Ernakulam" data-state="Kerala"');
  expect(await parts('605014')).toContain('data-city="" data-state=""');
});
