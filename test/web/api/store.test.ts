import { expect, test } from 'vitest';
import { findStoreBySlug } from '../../../src/features/stores/queries/store-by-slug.ts';
import { aSeller, type Registered } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();
const read = async (seller: Registered) =>
  (await t.app.inject({ url: '/api/store', headers: seller.headers })).json();
const patch = (seller: Registered, payload: object) =>
  t.app.inject({ method: 'PATCH', url: '/api/store', payload, headers: seller.headers });

test('the store has the shape of the contract', async () => {
  const seller = await aSeller(t.app);
  expect(await read(seller)).toEqual({
    id: seller.store.id,
    name: expect.stringContaining('Blue Mug'),
    slug: seller.store.slug,
    isActive: true,
    currency: 'INR',
    country: 'IN',
    timeZone: 'Asia/Kolkata',
    language: 'en',
    languages: expect.arrayContaining(['hi']),
    description: '',
    contact: {},
    taxId: null,
    chatOrderMode: 'draft',
    modelReader: false,
    sendsHowToPay: false,
    asksInChannel: false,
    staffSecondFactor: false,
    paymentSettings: { gatewayKeyId: null, gatewayKeySecret: null, gatewayWebhookSecret: null },
    courierSettings: { email: null, password: null, pickupLocation: null },
    checkoutSettings: {
      codEnabled: true,
      onlineEnabled: true,
      codMaxAmount: 25_000,
      codMaxPieces: 50,
      codAboveLimit: 'refuse',
      codFee: 0,
      shippingFee: 0,
      freeShippingAbove: null,
      transferHoldHours: 48,
    },
  });
});

test('amounts come and go in major units and are kept in minor ones', async () => {
  const seller = await aSeller(t.app);
  const checkoutSettings = {
    codEnabled: false,
    codMaxAmount: 5000,
    codMaxPieces: 7,
    codAboveLimit: 'confirm',
    codFee: 49.5,
    shippingFee: 60,
    freeShippingAbove: 999.99,
  };
  const answer = await patch(seller, { checkoutSettings });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().checkoutSettings).toEqual({
    ...checkoutSettings,
    onlineEnabled: true,
    transferHoldHours: 48,
  });
  expect(await findStoreBySlug(seller.store.slug)).toMatchObject({
    codEnabled: false,
    codMaxAmountMinor: 500_000,
    codFeeMinor: 4_950,
    shippingFeeMinor: 6_000,
    freeShippingAboveMinor: 99_999,
  });
  await patch(seller, { checkoutSettings: { codMaxAmount: null, codMaxPieces: null } });
  expect((await read(seller)).checkoutSettings).toEqual({
    ...checkoutSettings,
    onlineEnabled: true,
    transferHoldHours: 48,
    codMaxAmount: null,
    codMaxPieces: null,
  });
});

test.each([
  ['checkoutSettings.codFee', { checkoutSettings: { codFee: 1.005 } }],
  ['checkoutSettings.codFee', { checkoutSettings: { codFee: -1 } }],
  ['checkoutSettings.codFee', { checkoutSettings: { codFee: '10' } }],
  ['checkoutSettings.shippingFee', { checkoutSettings: { shippingFee: 1e14 } }],
  ['checkoutSettings.codMaxAmount', { checkoutSettings: { codMaxAmount: 0 } }],
  ['checkoutSettings.codMaxPieces', { checkoutSettings: { codMaxPieces: 0 } }],
  ['checkoutSettings.codMaxPieces', { checkoutSettings: { codMaxPieces: 1.5 } }],
  ['checkoutSettings.codAboveLimit', { checkoutSettings: { codAboveLimit: 'never' } }],
  ['name', { name: ' ' }],
  ['slug', { slug: 'Not A Slug' }],
  ['slug', { slug: 'admin' }],
  ['currency', { currency: 'XXQ' }],
  ['country', { country: 'India' }],
  ['country', { country: 'QQ' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['timeZone', { timeZone: '+05:30' }],
  ['timeZone', { timeZone: 'IST' }],
  ['language', { language: 'not a language' }],
  ['chatOrderMode', { chatOrderMode: 'auto' }],
  ['description', { description: 'x'.repeat(501) }],
  ['contact.phone', { contact: { phone: 12 } }],
  ['contact.chat', { contact: { chat: '12' } }],
])('a wrong %s is refused: %j', async (path, changes) => {
  const seller = await aSeller(t.app);
  const before = await read(seller);
  const answer = await patch(seller, changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.fields[0].path).toBe(path);
  expect(await read(seller)).toEqual(before);
});

test('secrets are stored sealed, shown as four characters and never in another answer', async () => {
  const seller = await aSeller(t.app);
  const answer = await patch(seller, {
    paymentSettings: {
      gatewayKeyId: 'key_test_1',
      gatewayKeySecret: 'very-secret-key-9876',
      gatewayWebhookSecret: 'hook-secret-1234',
    },
    courierSettings: { email: 'me@example.com', password: 'pw', pickupLocation: 'Pune' },
  });
  expect(answer.json()).toMatchObject({
    paymentSettings: {
      gatewayKeyId: 'key_test_1',
      gatewayKeySecret: '••••9876',
      gatewayWebhookSecret: '••••1234',
    },
    courierSettings: { email: 'me@example.com', password: '••••', pickupLocation: 'Pune' },
  });
  expect(answer.body).not.toMatch(/very-secret|hook-secret|enc:v1/);
  const [row] = await rows<{ text: string; secret: string }>(
    `select payment_settings::text || courier_settings::text as text,
            payment_settings ->> 'gatewayKeySecret' as secret
       from stores where id = ?`,
    [seller.store.id],
  );
  expect(row?.text).not.toMatch(/very-secret|hook-secret|"pw"/);
  const place = { storeId: seller.store.id, field: 'gatewayKeySecret' };
  expect(t.app.secrets.open(row?.secret ?? '', place)).toBe('very-secret-key-9876');
  const page = await t.app.inject({ url: '/api/auth/me', headers: seller.headers });
  expect(page.body).not.toMatch(/secret|enc:v1/i);
});

test('the gateway’s keys are all it takes to be paid online, until that is switched off', async () => {
  const seller = await aSeller(t.app);
  const url = `/api/public/catalog/${seller.store.slug}`;
  const isOpen = async () =>
    (await t.app.inject({ url })).json().checkoutSettings.onlineEnabled as boolean;
  expect(await isOpen()).toBe(false);
  const paymentSettings = { gatewayKeyId: 'key_test_1', gatewayKeySecret: 'very-secret-key-9876' };
  await patch(seller, { paymentSettings });
  expect(await isOpen()).toBe(true);
  await patch(seller, { checkoutSettings: { onlineEnabled: false } });
  expect(await isOpen()).toBe(false);
});

test('a secret that comes back masked stays, an empty one goes', async () => {
  const seller = await aSeller(t.app);
  await patch(seller, {
    paymentSettings: { gatewayKeyId: 'k', gatewayKeySecret: 'very-secret-key-9876' },
  });
  await patch(seller, { paymentSettings: { gatewayKeySecret: '••••9876' } });
  expect((await read(seller)).paymentSettings).toMatchObject({
    gatewayKeyId: 'k',
    gatewayKeySecret: '••••9876',
  });
  await patch(seller, { paymentSettings: { gatewayKeySecret: null, gatewayKeyId: '' } });
  expect((await read(seller)).paymentSettings).toEqual({
    gatewayKeyId: null,
    gatewayKeySecret: null,
    gatewayWebhookSecret: null,
  });
});

test('every change ends caches of the public catalog', async () => {
  const seller = await aSeller(t.app);
  const before = await findStoreBySlug(seller.store.slug);
  await patch(seller, { description: 'Mugs, all blue' });
  const after = await findStoreBySlug(seller.store.slug);
  expect(after?.catalogVersion).toBeGreaterThan(before?.catalogVersion ?? 0);
  expect(after?.description).toBe('Mugs, all blue');
});

test('an address is taken once, also when two ask at the same time', async () => {
  const [a, b] = [await aSeller(t.app), await aSeller(t.app)];
  const answers = await Promise.all([a, b].map((seller) => patch(seller, { slug: 'wanted-name' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const lost = answers.find(({ statusCode }) => statusCode === 409);
  expect(lost?.json().code).toBe('SLUG_TAKEN');
});

test('a change that fails leaves the old address working', async () => {
  const seller = await aSeller(t.app);
  await patch(seller, { slug: seller.store.slug, name: 'Renamed' });
  expect((await findStoreBySlug(seller.store.slug))?.name).toBe('Renamed');
  await patch(seller, { slug: `moved-${seller.store.slug}` });
  expect(await findStoreBySlug(seller.store.slug)).toBeNull();
  expect((await findStoreBySlug(`moved-${seller.store.slug}`))?.id).toBe(seller.store.id);
});

test('until the first order another currency may be chosen: prices and fees keep their figures', async () => {
  const seller = await aSeller(t.app);
  await patch(seller, { checkoutSettings: { shippingFee: 60 } });
  const product = await t.app.inject({
    method: 'POST',
    url: '/api/products',
    headers: seller.headers,
    payload: { name: 'Mug', price: 449.5, stock: 5 },
  });
  const { id } = product.json();
  const priceOf = async () => {
    const { headers } = seller;
    return (await t.app.inject({ url: `/api/products/${id}`, headers })).json().variants[0].price;
  };
  const changed = await patch(seller, { currency: 'JPY', checkoutSettings: { codFee: 500 } });
  expect(changed.json()).toMatchObject({
    currency: 'JPY',
    checkoutSettings: { shippingFee: 60, codFee: 500 },
  });
  expect(await priceOf()).toBe(450);
  expect((await patch(seller, { checkoutSettings: { codFee: 0.5 } })).statusCode).toBe(400);
  await patch(seller, { currency: 'MXN' });
  expect(await priceOf()).toBe(450);
  const order = await t.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: seller.headers,
    payload: {
      customer: { name: 'Asha', phone: '98765 43210' },
      items: [{ productId: id, quantity: 1 }],
    },
  });
  expect(order.statusCode).toBe(201);
  const refused = await patch(seller, { currency: 'USD' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().code).toBe('CURRENCY_IN_USE');
});

test('id, owner, activity and version cannot be set, nor another store reached', async () => {
  const [seller, other] = [await aSeller(t.app), await aSeller(t.app)];
  const before = await read(other);
  await patch(seller, {
    id: other.store.id,
    ownerId: other.user.id,
    isActive: false,
    catalogVersion: 99,
    createdAt: '2001-01-01T00:00:00Z',
    name: 'Mine',
  });
  expect(await read(other)).toEqual(before);
  const [row] = await rows(
    `select owner_id, is_active, name, catalog_version < 90 as counted from stores where id = ?`,
    [seller.store.id],
  );
  expect(row).toEqual({ owner_id: seller.user.id, is_active: true, name: 'Mine', counted: true });
});

test('a slug is found whatever its case, and nonsense finds nothing', async () => {
  const seller = await aSeller(t.app);
  expect((await findStoreBySlug(seller.store.slug.toUpperCase()))?.id).toBe(seller.store.id);
  expect(await findStoreBySlug('no-such-store')).toBeNull();
  expect(await findStoreBySlug('\0')).toBeNull();
});

test('the number for chats is kept as E.164, read in the country of the store', async () => {
  const seller = await aSeller(t.app);
  const answer = await patch(seller, { contact: { chat: '98470 12345' } });
  expect(answer.json().contact).toEqual({ chat: '+919847012345' });
});

test('a contact is changed part by part', async () => {
  const seller = await aSeller(t.app);
  await patch(seller, { contact: { phone: '+919876543210', email: 'me@example.com' } });
  const answer = await patch(seller, { contact: { phone: '+919876500000', address: 'Pune' } });
  expect(answer.json().contact).toEqual({
    phone: '+919876500000',
    email: 'me@example.com',
    address: 'Pune',
  });
});

test.each([
  ['hi', 200],
  ['hi-IN', 200],
  ['zh-Hant-TW', 200],
  ['es-419', 200],
  ['en-x-a1b2c3d4', 400],
  ['en-u-nu-deva', 400],
])('%s as a language is answered %i', async (language, statusCode) => {
  expect((await patch(await aSeller(t.app), { language })).statusCode).toBe(statusCode);
});
