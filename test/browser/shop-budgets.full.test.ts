import { beforeAll, expect, test } from 'vitest';
import { addDemoProducts } from '../../dev/demo/products.ts';
import type { DirectMethodBody } from '../../src/features/payments/direct/direct-method.ts';
import { saveDirectMethods } from '../../src/features/payments/direct/direct-methods.ts';
import { offeredLanguages } from '../../src/kernel/translation/languages.ts';
import { SYSTEM } from '../../src/session.ts';
import { DETAILS, KEY, sendFormOf } from '../support/checkout-form.ts';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { anOrder } from '../support/orders.ts';
import { anUnpaidOrder, aRequest } from '../support/payment-requests.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';
import { weigh } from './support/weigh.ts';

const KIB = 1024;
/** As in production: what is kept goes out well packed to its first reader, too. */
const { context, open } = useBrowser({ shopCache: true });
useGatewaySimulator(context);
const send = sendFormOf(context);
const LANGUAGES = offeredLanguages('shop');

let store: TestStore;
let upiId: string;
/** What a shopper has in the cart. */
let cart: string;
/** Below the shop's address, by what they are. */
const pages: Record<string, string> = {
  list: '',
  category: '?category=Mugs+%26+cups',
  search: '?search=mug',
  'search that finds nothing': '?search=zzz',
  'product with options': '/products/striped-kitchen-towel',
  'product with a price for each size': '/products/blue-mug',
  'product that is not there': '/products/gone',
  cart: '/cart',
  checkout: '/checkout',
  'search for an order': '/orders',
};

const METHODS = [
  {
    kind: 'bank',
    label: 'HDFC Bank',
    isActive: true,
    instructions: 'Please write the order number into the transfer.',
    details: {
      accountHolder: 'Meera Nair',
      bankName: 'HDFC Bank',
      accountNumber: '50100123456789',
      ifsc: 'HDFC0000123',
    },
  },
  {
    kind: 'upi',
    label: 'UPI',
    isActive: true,
    details: { upiId: 'bluemug@okaxis', accountHolder: 'Meera Nair' },
  },
  {
    kind: 'wallet',
    label: 'Paytm',
    isActive: true,
    details: { text: '+91 98470 12345, Meera Nair' },
  },
] satisfies DirectMethodBody[];

/** A shop with all that its pages can say: fees, limits, both ways to pay, all ways to reach it. */
beforeAll(async () => {
  store = await aStore(context.app);
  await setGateway(store);
  await addDemoProducts(store.tenant, SYSTEM);
  const [, upi] = await saveDirectMethods(store.tenant, METHODS, SYSTEM);
  upiId = upi?.id ?? '';
  await rows(
    `update stores set languages = ?, shipping_fee_minor = 4000, cod_fee_minor = 2000,
            free_shipping_above_minor = 500000, cod_max_amount_minor = 300000, cod_max_pieces = 50,
            contact = '{"chat":"+919847012345","phone":"+919847012345","email":"a@b.example"}'
      where owner_id = ?`,
    [[...LANGUAGES], store.ownerId],
  );
  const goods = await rows<{ productId: string; productName: string }>(
    `select p.id as "productId", p.name as "productName" from products p
       join product_variants v on v.owner_id = p.owner_id and v.product_id = p.id
      where p.owner_id = ? group by p.id, p.name having count(*) = 1 order by p.name limit 3`,
    [store.ownerId],
  );
  cart = JSON.stringify(goods.map((line) => ({ ...line, quantity: 2, price: 349.5 })));
  const product = goods[0]?.productId ?? '';
  pages['checkout of one product'] = `/checkout?product=${product}`;
  const { publicToken } = await anOrder(store, { product: 'Bowl' });
  pages['order that was just placed'] = `/orders/${publicToken}?placed=1`;
  pages['order that is waited for'] = '/checkout/check?key=a-key-that-nobody-has-sent-yet';
  pages.payment = await aPayment(product);
});

/** Where an order is paid that was placed for online payment. */
async function aPayment(productId: string): Promise<string> {
  const items = JSON.stringify([{ productId, quantity: 1 }]);
  const form = { ...DETAILS, key: KEY, from: 'product', paymentMethod: 'online', items };
  const { headers, statusCode } = await send(`/en/catalog/${store.slug}/checkout`, form);
  expect(statusCode).toBe(303);
  return String(headers.location).replace(`/en/catalog/${store.slug}`, '');
}

/** A link to pay an order of this language, by each kind of method, of which one is chosen. */
async function aPaymentLink(language: string): Promise<string> {
  const order = await anUnpaidOrder(store);
  await rows(
    `update orders set language = ?, payment_method = 'transfer', direct_method_id = ?
      where owner_id = ? and id = ?`,
    [language, upiId, store.ownerId, order.id],
  );
  return `/pay/${(await aRequest(context, store, order)).token}`;
}

test.each(LANGUAGES)(
  'in %s, the first view of the page of a payment link weighs at most 14 KB without photos',
  async (language) => {
    const page = await open({ width: PHONE });
    const weight = await weigh(page, await aPaymentLink(language));
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(weight.document).toBeGreaterThan(0);
    const first = weight.document + weight.stylesheet + weight.script;
    expect(first).toBeLessThanOrEqual(14 * KIB);
    expect(weight.font).toBe(0);
    expect(weight.requests).toBeLessThanOrEqual(15);
    await page.context().close();
  },
);

test.each(LANGUAGES)(
  'in %s, the first view of each page of a shop weighs at most 14 KB without photos',
  { timeout: 180_000 },
  async (language) => {
    for (const [name, path] of Object.entries(pages)) {
      const page = await open({ width: PHONE });
      await page.addInitScript(`localStorage.setItem('catalog_cart', ${JSON.stringify(cart)})`);
      const weight = await weigh(page, `/${language}/catalog/${store.slug}${path}`);
      expect(await page.locator('html').getAttribute('lang'), name).toBe(language);
      expect(weight.document, name).toBeGreaterThan(0);
      expect(weight.stylesheet, name).toBeGreaterThan(0);
      const first = weight.document + weight.stylesheet + weight.script;
      expect(first, name).toBeLessThanOrEqual(14 * KIB);
      expect(weight.font, name).toBe(0);
      expect(weight.requests, name).toBeLessThanOrEqual(15);
      await page.context().close();
    }
  },
);
