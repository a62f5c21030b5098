import { expect } from 'vitest';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { newId } from '../../src/ids.ts';
import { SYSTEM } from '../../src/session.ts';
import type { TestApp } from './app.ts';
import { keyOf } from './checkout-form.ts';
import { setGateway } from './gateway-simulator.ts';
import { someGoods, type TestGoods } from './goods.ts';
import { plainWords } from './plain-words.ts';
import { rows } from './rows.ts';
import { aStore, type TestStore } from './stores.ts';

/** Nothing that a test's shopper or seller types has Latin letters. */
const NAME = 'दुकान';
export const PERSON = { name: 'आशा', phone: '98765 43210' };
export const PSEUDO_DETAILS = {
  'customer.name': PERSON.name,
  'customer.phone': PERSON.phone,
  'customer.address.line1': '१२ समुद्र पथ',
  'customer.address.city': 'मुंबई',
  'customer.address.state': 'महाराष्ट्र',
  'customer.address.postalCode': '400001',
};

export interface PseudoShop {
  store: TestStore;
  goods: TestGoods;
  soldOut: TestGoods;
  /** The address of its pages in the pseudo-language. */
  path: string;
}

/** A shop whose own names and texts have no Latin letters, with everything that a page can show. */
export async function aPseudoShop({ app }: TestApp): Promise<PseudoShop> {
  const store = await aStore(app);
  await setGateway(store);
  await rows(
    `update stores set name = ?, description = 'हस्तशिल्प', shipping_fee_minor = 4000, cod_fee_minor = 2000,
            free_shipping_above_minor = 500000, cod_max_amount_minor = 300000, cod_max_pieces = 50,
            contact = ?::jsonb where owner_id = ?`,
    [
      NAME,
      JSON.stringify({ chat: '+919847012345', phone: '+919847012345', email: '1@2.3' }),
      store.ownerId,
    ],
  );
  const goods = await someGoods(store, { name: 'मग', priceMinor: 49_900, stock: 5 });
  const soldOut = await someGoods(store, { name: 'थाली', stock: 0 });
  const options = ['आकार', 'रंग'];
  const variants = ['१', '२'].flatMap((आकार) =>
    ['लाल', 'नीला'].map((रंग, at) => ({
      ...{ name: `${आकार} / ${रंग}`, priceMinor: 49_900 + at * 100, stock: at * 3 },
      ...{ compareAtPriceMinor: 60_000, options: { आकार, रंग } },
    })),
  );
  await createProduct(
    store.tenant,
    { name: 'कुर्ता', slug: '1', category: 'कपड़े', options, variants, description: 'सूती' },
    SYSTEM,
  );
  await createProduct(
    store.tenant,
    {
      name: 'थैला',
      slug: '2',
      category: 'थैले',
      options: ['रंग'],
      variants: ['लाल', 'नीला'].map((रंग) => ({
        name: रंग,
        priceMinor: 100,
        stock: 4,
        options: { रंग },
      })),
    },
    SYSTEM,
  );
  const [first] = await rows<{ id: string }>(
    `select id from products where owner_id = ? and slug = '1'`,
    [store.ownerId],
  );
  for (const position of [0, 1]) {
    await rows(
      `insert into product_images (owner_id, id, product_id, position, width, height)
       values (?, ?, ?, ?, 960, 960)`,
      [store.ownerId, newId(), first?.id, position],
    );
  }
  for (let n = 0; n < 30; n++) {
    await createProduct(store.tenant, { name: `${n}`, variants: [{ priceMinor: 100 }] }, SYSTEM);
  }
  return { store, goods, soldOut, path: `/en-XA/catalog/${store.slug}` };
}

let keys = 0;
/** Of a form that the browser of `SHOPPERS_COOKIE` was shown. */
export const aKey = (): string =>
  keyOf(`a-token-of-a-form-that-is-sent-${++keys}`.padEnd(32, '0').slice(-32));

/** A checkout that buys one of the shop's goods by itself, for cash. */
export const pseudoForm = ({ goods }: PseudoShop, more: Record<string, string> = {}) => ({
  ...{ key: aKey(), from: 'product', paymentMethod: 'cod' },
  ...{
    items: JSON.stringify([{ productId: goods.productId, quantity: 1 }]),
    ...PSEUDO_DETAILS,
    ...more,
  },
});

interface Answer {
  statusCode: number;
  body: string;
}

/** The page is in the pseudo-language, without a word that nobody translated, and so are its links. */
export function expectTranslated(
  { store }: PseudoShop,
  { statusCode, body }: Answer,
  expected = 200,
) {
  expect(statusCode, body).toBe(expected);
  expect(body).toContain('⟦');
  expect(body).not.toContain(`"/catalog/${store.slug}`);
  const own = body.replace(/order_\w+/g, '');
  expect(plainWords(own, [store.slug, 'Stallkeeper'])).toEqual([]);
}
