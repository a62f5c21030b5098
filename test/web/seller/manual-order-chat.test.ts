import { beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { findProduct } from '../../../src/features/catalog/find-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import type { TestGoods } from '../../support/goods.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const page = '/dashboard/orders/new';
let store: TestStore;
let mug: TestGoods;

const CHAT =
  '2 blue mug, 1 tea towel and a unicorn\nMeera Nair\n12 Beach Road, Kochi 682001\n98450 12345';
let towel: string;

const opened = async () => formFields((await get(store, page)).body, 'manual');
const line = () => ({
  'items.0.productId': mug.productId,
  'items.0.variantId': mug.variantId,
  'items.0.quantity': '2',
});
const ASHA = { 'customer.name': 'Asha Rao', 'customer.phone': '98765 43210' };

beforeAll(async () => {
  store = await aStore(context.app);
  const blue = { name: 'Blue mug', variants: [{ priceMinor: 49_900, stock: 5 }] };
  const productId = await createProduct(store.tenant, blue, SYSTEM);
  const [variant] = (await findProduct(store.tenant, productId))!.variants;
  mug = { productId, variantId: variant!.id };
  const input = {
    name: 'Tea towel',
    options: ['Colour'],
    variants: ['Red', 'Green'].map((colour) => ({
      priceMinor: 19_900,
      stock: 3,
      options: { Colour: colour },
    })),
  };
  towel = await createProduct(store.tenant, input, SYSTEM);
});

test('fills in items and customer, and says what it left open', async () => {
  const { statusCode, body } = await post(store, page, {
    ...(await opened()),
    chat: CHAT,
    do: 'read',
  });
  expect(statusCode).toBe(200);
  const form = formFields(body, 'manual');
  expect(form).toMatchObject({
    'items.0.productId': mug.productId,
    'items.0.variantId': mug.variantId,
    'items.0.quantity': '2',
    'items.1.productId': towel,
    'items.1.variantId': '',
    'customer.name': 'Meera Nair',
    'customer.phone': '+919845012345',
    'customer.address.line1': '12 Beach Road',
    'customer.address.city': 'Kochi',
    'customer.address.postalCode': '682001',
    chat: '',
  });
  expect(body).toContain('2 items were found');
  expect(body).toMatch(/Not in your shop:.*unicorn/s);
  const refused = await post(store, page, { ...form, do: 'save' });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('Choose a variant');
});

test('of a customer whose number is known needs no address', async () => {
  const order = { ...line(), ...ASHA, 'customer.phone': '98765 00001' };
  const address = {
    'customer.address.line1': '4 Hill Street',
    'customer.address.city': 'Pune',
    'customer.address.postalCode': '411001',
  };
  await post(store, page, { ...(await opened()), ...order, ...address, do: 'save' });
  const chat = 'please send 1 blue mug, my number is 98765 00001';
  const { body } = await post(store, page, { ...(await opened()), chat, do: 'read' });
  expect(formFields(body, 'manual')).toMatchObject({
    'customer.name': 'Asha Rao',
    'customer.address.line1': '4 Hill Street',
  });
});

test('makes no address of two: what is known of a customer and what the chat says', async () => {
  const order = { ...line(), ...ASHA, 'customer.phone': '98765 00002' };
  const address = {
    'customer.address.line1': '4 Hill Street',
    'customer.address.city': 'Pune',
    'customer.address.postalCode': '411001',
  };
  await post(store, page, { ...(await opened()), ...order, ...address, do: 'save' });
  const chat = '1 blue mug\npin 682001\n98765 00002';
  const typed = { 'customer.email': 'asha@example.com', 'customer.address.line2': 'Near the lake' };
  const { body } = await post(store, page, { ...(await opened()), ...typed, chat, do: 'read' });
  expect(formFields(body, 'manual')).toMatchObject({
    ...typed,
    'customer.address.line1': '',
    'customer.address.postalCode': '682001',
  });
});

test('without anything of the shop says so and loses nothing that was typed', async () => {
  const fields = { ...(await opened()), ...line(), ...ASHA };
  const { body } = await post(store, page, { ...fields, chat: 'good morning', do: 'read' });
  expect(body).toContain('No items from your shop were found');
  expect(formFields(body, 'manual')).toMatchObject({ ...ASHA, 'items.0.quantity': '2' });
});

test('says so when the customer calls something off in it', async () => {
  const chat = `${CHAT}\nno wait, please cancel my order`;
  const { body } = await post(store, page, { ...(await opened()), chat, do: 'read' });
  expect(body).toContain('The customer cancels something in this chat.');
});

test.each([
  ['[28/11/26, 9:14] Ritu Sharma: 2 blue mug\n[28/11/26, 9:15] Ritu Sharma: thanks', 'Ritu Sharma'],
  ['[9:14, 28/11/2026] Ritu Sharma: 2 blue mug', 'Ritu Sharma'],
  ['[28/11/26, 9:14:05 AM] ~ Ritu: 2 blue mug', 'Ritu'],
  ['28/11/26, 9:14 - Ritu Sharma: 2 blue mug', 'Ritu Sharma'],
  ['28/11/2026 9:14 p. m. - Rosa Peña: 2 blue mug', 'Rosa Peña'],
  ['11/28/26, 9:14 PM - Ritu Sharma: 2 blue mug\nand one more', 'Ritu Sharma'],
  ['[28/11/26, 9:13] Blue Mug: hello\n[28/11/26, 9:14] Ritu Sharma: 2 blue mug', 'Ritu Sharma'],
])('a copied chat names its shopper: %j', async (chat, name) => {
  const { body } = await post(store, page, { ...(await opened()), chat, do: 'read' });
  expect(formFields(body, 'manual')).toMatchObject({
    'items.0.productId': mug.productId,
    'customer.name': name,
  });
});

test('a copied chat of a number that has no name gives the number', async () => {
  const chat = '[28/11/26, 9:14] +91 98450 12345: 2 blue mug';
  const { body } = await post(store, page, { ...(await opened()), chat, do: 'read' });
  const { 'customer.name': name, 'customer.phone': phone = '' } = formFields(body, 'manual');
  expect([name, phone.replace(/\D/g, '').slice(-10)]).toEqual(['', '9845012345']);
});
