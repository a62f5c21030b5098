import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { findProduct } from '../../../src/features/catalog/find-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { brokenStock, someGoods, type TestGoods } from '../../support/goods.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const page = '/dashboard/orders/new';
let store: TestStore;
let mug: TestGoods;

beforeAll(async () => {
  store = await aStore(context.app);
  const input = { name: 'Blue mug', variants: [{ priceMinor: 49_900, stock: 5 }] };
  const productId = await createProduct(store.tenant, input, SYSTEM);
  const [variant] = (await findProduct(store.tenant, productId))!.variants;
  mug = { productId, variantId: variant!.id };
});

const opened = async () => formFields((await get(store, page)).body, 'manual');
const line = (fields: Record<string, string> = {}) => ({
  'items.0.productId': mug.productId,
  'items.0.variantId': mug.variantId,
  'items.0.quantity': '2',
  'items.0.price': '',
  ...fields,
});
const ASHA = { 'customer.name': 'Asha Rao', 'customer.phone': '98765 43210' };
const orders = () =>
  rows<{ total: number; status: string; payment: string }>(
    `select total_amount_minor as total, status, payment_status as payment from orders
      where owner_id = ? order by order_number`,
    [store.ownerId],
  );

test('an address abroad names its country and takes its postal codes', async () => {
  const abroad = await aStore(context.app);
  const goods = await someGoods(abroad);
  const typed = {
    ...formFields((await get(abroad, page)).body, 'manual'),
    ...ASHA,
    ...line(),
    'items.0.productId': goods.productId,
    'items.0.variantId': goods.variantId,
    'customer.address.line1': '1 High Street',
    'customer.address.city': 'London',
    'customer.address.country': 'GB',
    paymentMethod: 'unpaid',
    do: 'save',
  };
  const refused = await post(abroad, page, { ...typed, 'customer.address.postalCode': '673032' });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('Postal code must look like');
  expect(refused.body).toMatch(/<option value="GB" selected>/);
  const right = { ...typed, 'customer.address.postalCode': 'ec1y8sy' };
  expect((await post(abroad, page, right)).statusCode).toBe(303);
  const [order] = await rows<{ address: object }>(
    `select customer -> 'address' as address from orders where owner_id = ?`,
    [abroad.ownerId],
  );
  expect(order?.address).toMatchObject({ postalCode: 'EC1Y 8SY', country: 'GB' });
});

describe('without script', () => {
  test('a product is found and added, and everything typed stays', async () => {
    const found = await post(store, page, {
      ...(await opened()),
      ...ASHA,
      search: 'blue',
      do: 'search',
    });
    expect(found.statusCode).toBe(200);
    expect(found.body).toContain(`value="add:${mug.productId}:${mug.variantId}"`);
    const added = await post(store, page, {
      ...ASHA,
      do: `add:${mug.productId}:${mug.variantId}`,
    });
    expect(added.body).toContain('value="Asha Rao"');
    expect(added.body).toMatch(/name="items\.0\.quantity" value="1"/);
    expect(added.body).toContain('₹499');
  });

  test('adding it again makes it two, removing takes the line away', async () => {
    const again = await post(store, page, {
      ...line({ 'items.0.quantity': '1' }),
      do: `add:${mug.productId}:${mug.variantId}`,
    });
    expect(again.body).toMatch(/name="items\.0\.quantity" value="2"/);
    const removed = await post(store, page, { ...line(), do: 'remove:0' });
    expect(removed.body).toContain('No items yet');
  });

  test('many variants of one product are a tap away, so that the rest stays near', async () => {
    const titles = Array.from({ length: 12 }, (_, n) => `Print ${n + 1}`);
    const variants = titles.map((name) => ({
      priceMinor: 100,
      stock: 1,
      options: { Print: name },
    }));
    await createProduct(store.tenant, { name: 'Napkin', options: ['Print'], variants }, SYSTEM);
    const { body } = await post(store, page, { search: '', do: 'search' });
    const [before = '', folded = ''] = body.split('8 more variants of');
    expect(before.match(/add:/g)?.length).toBeLessThanOrEqual(5);
    expect(folded.match(/Napkin Print \d+<\/span><\/button>/g)).toHaveLength(8);
    expect(body).not.toContain('<details class="more" open');
    const alone = await post(store, page, { search: 'napkin', do: 'search' });
    expect(alone.body).toContain('<details class="more" open');
  });

  test('nothing found leads to creating it', async () => {
    const { body } = await post(store, page, { search: 'kurta', do: 'search' });
    expect(body).toContain('No product matches “kurta”');
    expect(body).toContain('/dashboard/products/new');
  });
});

describe('making the order', () => {
  test('with a price of one’s own, a fee and a discount', async () => {
    const answer = await post(store, page, {
      ...(await opened()),
      ...ASHA,
      ...line({ 'items.0.price': '450' }),
      shipping: '60',
      discount: '10.50',
      paymentMethod: 'unpaid',
      do: 'save',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/dashboard\/orders\/[0-9a-f-]{36}$/);
    expect(await orders()).toEqual([{ total: 94_950, status: 'pending', payment: 'unpaid' }]);
    expect(await brokenStock(store)).toEqual([]);
  });

  test('the same form sent twice makes one order', async () => {
    const fields = {
      ...(await opened()),
      ...ASHA,
      ...line({ 'items.0.quantity': '1' }),
      do: 'save',
    };
    const first = await post(store, page, fields);
    const second = await post(store, page, fields);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await orders()).toHaveLength(2);
  });

  test('htmx is sent to the new order', async () => {
    const fields = {
      ...(await opened()),
      ...ASHA,
      ...line({ 'items.0.quantity': '1' }),
      do: 'save',
    };
    const answer = await post(store, page, fields, { 'hx-request': 'true' });
    expect(answer.headers['hx-redirect']).toMatch(/^\/dashboard\/orders\//);
  });

  test('names every wrong field and keeps the words', async () => {
    const answer = await post(store, page, {
      ...line({ 'items.0.quantity': '1.5', 'items.0.price': 'much' }),
      ...ASHA,
      shipping: '-5',
      do: 'save',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Fix 3 errors');
    expect(answer.body).toContain('href="#f-items-0-quantity"');
    expect(answer.body).toContain('value="much"');
    expect(answer.body).toContain('value="1.5"');
  });

  test.each([
    [{ 'customer.name': '' }, 'Name is required'],
    [{ 'customer.phone': '12' }, 'Phone must have at least 6 digits'],
    [{ 'customer.address.line1': '12 Beach Road' }, 'City is required'],
  ])('%o is told as %s', async (fields, words) => {
    const answer = await post(store, page, { ...ASHA, ...line(), ...fields, do: 'save' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
  });

  test('without items says so', async () => {
    const answer = await post(store, page, { ...ASHA, do: 'save' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Add at least one item');
  });

  test('more than there is names the item and what is left', async () => {
    const answer = await post(store, page, {
      ...ASHA,
      ...line({ 'items.0.quantity': '99' }),
      do: 'save',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Blue mug has only');
    expect(await brokenStock(store)).toEqual([]);
  });

  test("another tenant's product is not sold here", async () => {
    const other = await aStore(context.app);
    const theirs = await someGoods(other);
    const answer = await post(store, page, {
      ...ASHA,
      ...line({ 'items.0.productId': theirs.productId, 'items.0.variantId': theirs.variantId }),
      do: 'save',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('is not sold in this shop');
  });
});

test('a known phone fills in name and address, an unknown one says so', async () => {
  const known = await post(store, page, { 'customer.phone': '+91 98765 43210', do: 'find' });
  expect(known.body).toContain('value="Asha Rao"');
  const unknown = await post(store, page, { 'customer.phone': '90000 00000', do: 'find' });
  expect(unknown.statusCode).toBe(422);
  expect(unknown.body).toContain('Phone number is new');
});
