import { beforeAll, describe, expect, test } from 'vitest';
import { createProductOnce } from '../../../src/features/catalog/create-product.ts';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { createManualOrder } from '../../../src/features/orders/create-manual-order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { DETAILS, KEY, sendFormOf } from '../../support/checkout-form.ts';
import { aWaitingDraft } from '../../support/drafts.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { ASHA, checkoutOf } from '../../support/shopper.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

const context = useApp({ shopCache: true });
const sendForm = sendFormOf(context);
const checkout = checkoutOf(context);
const desk = pagesOf(context);
let store: TestStore;
let mug: { productId: string; variantId: string };

const HINDI = { name: 'नीला मग', description: 'हाथ से बना' };
const get = (url: string, headers: Record<string, string> = {}) =>
  context.app.inject({ url, headers });
const api = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  context.app.inject({ method, url, headers: store.headers, ...(payload ? { payload } : {}) });
const path = () => `/catalog/${store.slug}`;

beforeAll(async () => {
  store = await aStore(context.app);
  await rows(`update stores set languages = '{hi,es}' where owner_id = ?`, [store.ownerId]);
  const { result } = await createProductOnce(
    store.tenant,
    {
      name: 'Blue mug',
      slug: 'blue-mug',
      description: 'Made by hand',
      category: 'Mugs',
      variants: [{ priceMinor: 30_000, stock: 50 }],
      translations: { hi: HINDI, es: { name: 'Taza azul' } },
    },
    { actor: SYSTEM, idempotency: null },
  );
  mug = { productId: result.id, variantId: String(result.variants[0]?.id) };
  await createProductOnce(
    store.tenant,
    { name: 'Plate', slug: 'plate', variants: [{ priceMinor: 10_000, stock: 5 }] },
    { actor: SYSTEM, idempotency: null },
  );
});

describe('the shop shows a product’s texts in the page’s language', () => {
  test('in lists, on its page and in the search, and its own where one is missing', async () => {
    for (const list of ['', '?category=Mugs', '?search=mug']) {
      const hindi = (await get(`/hi${path()}${list}`)).body;
      expect(hindi).toContain(HINDI.name);
      expect(hindi).not.toContain('>Blue mug<');
      expect((await get(`/en${path()}${list}`)).body).toContain('>Blue mug<');
    }
    expect((await get(`/hi${path()}`)).body).toContain('>Plate<');
    const page = (await get(`/hi${path()}/products/blue-mug`)).body;
    expect(page).toContain(HINDI.description);
    expect(page).toContain(`<title>${HINDI.name}`);
    const spanish = (await get(`/es${path()}/products/blue-mug`)).body;
    expect(spanish).toContain('Taza azul');
    expect(spanish).toContain('Made by hand');
  });

  test('is found by a translated name, in any language', async () => {
    for (const words of ['नीला', 'taza', 'TAZA AZUL']) {
      const found = (await get(`/en${path()}?search=${encodeURIComponent(words)}`)).body;
      expect(found).toContain('>Blue mug<');
    }
  });

  test('in the cart', async () => {
    const answer = await context.app.inject({
      method: 'POST',
      url: `/hi${path()}/cart`,
      payload: { for: 'cart', items: [{ ...mug, quantity: 1, here: true }] },
    });
    expect(answer.body).toContain(HINDI.name);
  });

  test('by the API where it is asked for, each answer kept by itself', async () => {
    const base = `/api/public${path()}`;
    for (let round = 0; round < 3; round++) {
      expect((await get(`${base}/products/blue-mug`)).json().name).toBe('Blue mug');
      const hindi = (await get(`${base}/products/blue-mug?language=hi`)).json();
      expect(hindi).toMatchObject(HINDI);
      const list = (await get(`${base}/products?language=es`)).json().items;
      expect(list.map(({ name }: { name: string }) => name)).toEqual(['Plate', 'Taza azul']);
      expect((await get(`${base}/products`)).json().items[1].name).toBe('Blue mug');
    }
    const wrong = await get(`${base}/products?language=xx`);
    expect(wrong.statusCode).toBe(400);
    expect(JSON.stringify(wrong.json())).toContain('language');
    expect((await get(base)).json().languages).toEqual(['en', 'hi', 'es']);
    const cart = await context.app.inject({
      method: 'POST',
      url: `${base}/cart?language=hi`,
      payload: { items: [{ ...mug, quantity: 1 }] },
    });
    expect(cart.json().lines[0].productName).toBe(HINDI.name);
  });

  test('needs no more statements than one language', async () => {
    const one = await aStore(context.app);
    const goods = { name: 'Mug', slug: 'mug', variants: [{ priceMinor: 100, stock: 5 }] };
    await createProductOnce(one.tenant, goods, { actor: SYSTEM, idempotency: null });
    const count = async (url: string) => {
      const sent: string[] = [];
      const listen = ({ sql }: { sql: string }) => sent.push(sql);
      context.db.knex.on('query', listen);
      await get(url);
      context.db.knex.removeListener('query', listen);
      return sent.filter((sql) => /\bproducts\b|\bstores\b/.test(sql)).length;
    };
    // Never kept: each is read anew.
    const few = await count(`/catalog/${one.slug}?search=mug`);
    expect(await count(`/hi${path()}?search=mug`)).toBe(few);
  });
});

describe('sellers write them', () => {
  const product = async () => (await api('GET', `/api/products/${mug.productId}`)).json();

  test('by the API: absent languages stay, null removes one', async () => {
    const url = `/api/products/${mug.productId}`;
    const changed = await api('PATCH', url, {
      translations: { es: null, hi: { name: ' नया  मग ' } },
    });
    expect(changed.json().translations).toEqual({
      hi: { name: 'नया मग', description: HINDI.description },
    });
    expect((await api('PATCH', url, { name: 'Blue mug' })).json().translations.hi.name).toBe(
      'नया मग',
    );
    const found = (await get(`/en${path()}?search=taza`)).body;
    expect(found).toContain('class="empty"');
    const back = { hi: HINDI, es: { name: 'Taza azul', description: null } };
    expect((await api('PATCH', url, { translations: back })).json().translations).toEqual(back);
  });

  test('and learn which field is wrong', async () => {
    const url = `/api/products/${mug.productId}`;
    for (const [translations, field] of [
      [{ xx: { name: 'x' } }, 'translations.xx'],
      [{ es: { name: '', description: 'x' } }, 'translations.es.name'],
      [{ es: { name: 'x'.repeat(201) } }, 'translations'],
    ] as const) {
      const answer = await api('PATCH', url, { translations });
      expect(answer.statusCode).toBe(400);
      expect(JSON.stringify(answer.json())).toContain(field);
    }
  });

  test('in the editor, for each further language of the shop', async () => {
    const url = `/dashboard/products/${mug.productId}`;
    const page = (await desk.get(store, url)).body;
    expect(page).toContain('name="translations.hi.name"');
    expect(page).toContain(`value="${HINDI.name}"`);
    expect(page).toContain('Name (Español)');
    const { updatedAt } = await product();
    const fields = {
      ...{ intent: 'save', name: 'Blue mug', active: '1', updatedAt, category: 'Mugs' },
      description: 'Made by hand',
      'variants.0.id': mug.variantId,
      'variants.0.price': '300',
      'variants.0.stock': '50',
      'variants.0.stockWas': '50',
      'variants.0.active': '1',
      'translations.hi.name': HINDI.name,
      'translations.hi.description': '',
      'translations.es.name': '',
      'translations.es.description': '',
    };
    expect((await desk.post(store, url, fields)).statusCode).toBe(303);
    expect((await product()).translations).toEqual({ hi: { name: HINDI.name, description: null } });
    const wrong = await desk.post(store, url, {
      ...fields,
      updatedAt: (await product()).updatedAt,
      'translations.es.description': 'Hecha a mano',
    });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Hecha a mano');
    expect(wrong.body).toMatch(/id="f-translations-es-name-error"/);
    await api('PATCH', `/api/products/${mug.productId}`, { translations: { hi: HINDI } });
  });

  test('another store’s product keeps its own', async () => {
    const other = await aStore(context.app);
    const answer = await context.app.inject({
      method: 'PATCH',
      url: `/api/products/${mug.productId}`,
      headers: other.headers,
      payload: { translations: { hi: { name: 'x' } } },
    });
    expect(answer.statusCode).toBe(404);
    expect((await product()).translations.hi).toEqual(HINDI);
  });
});

describe('an order remembers the shopper’s language', () => {
  const languageOf = async (field: string, value: string) => {
    const [order] = await rows<{ language: string }>(
      `select language from orders where owner_id = ? and ${field} = ?`,
      [store.ownerId, value],
    );
    return order?.language;
  };
  const items = () => JSON.stringify([{ ...mug, quantity: 1 }]);

  test('of the page where it was placed, which shows it in that language', async () => {
    const form = { ...DETAILS, key: KEY, items: items(), paymentMethod: 'cod' };
    const placed = await sendForm(`/hi${path()}/checkout`, form);
    expect(placed.statusCode).toBe(303);
    const location = String(placed.headers.location);
    expect(location).toMatch(new RegExp(`^/hi${path()}/orders/`));
    const token = /orders\/([^?]+)/.exec(location)?.[1] ?? '';
    expect(await languageOf('public_token', token)).toBe('hi');
    expect((await get(location)).body).toContain(HINDI.name);
    const [line] = await rows<{ name: string }>(
      `select product_name as name from order_items where owner_id = ?
        and order_id = (select id from orders where owner_id = ? and public_token = ?)`,
      [store.ownerId, store.ownerId, token],
    );
    expect(line?.name).toBe('Blue mug');
    // Sent again after a switch: it is the same order.
    const again = await sendForm(`/es${path()}/checkout`, form);
    expect(again.headers.location).toMatch(new RegExp(`^/es${path()}/orders/${token}`));
  });

  test('that the API names, if the shop offers it', async () => {
    for (const [language, kept] of [
      ['es', 'es'],
      [undefined, 'en'],
    ] as const) {
      const answer = await checkout(store, { items: [{ ...mug, quantity: 1 }], language });
      expect(answer.json().order.language).toBe(kept);
    }
    const one = await aStore(context.app);
    const goods = { name: 'Mug', variants: [{ priceMinor: 100, stock: 5 }] };
    const { result } = await createProductOnce(one.tenant, goods, {
      actor: SYSTEM,
      idempotency: null,
    });
    const line = { productId: result.id, quantity: 1 };
    const answer = await checkout(one, { items: [line], language: 'hi' });
    expect(answer.json().order.language).toBe('en');
    const wrong = await checkout(store, { items: [{ ...mug, quantity: 1 }], language: 'xx' });
    expect(wrong.statusCode).toBe(400);
  });

  test('in which a chat was written', async () => {
    const shop = await shopOf(store);
    for (const [text, language] of [
      ['bhai ek mug chahiye', 'hi'],
      ['hola, quiero dos tazas por favor', 'es'],
      ['one mug please', 'en'],
    ] as const) {
      const draft = await aWaitingDraft(store, mug);
      await rows(
        `update messages set text = ? where owner_id = ? and id in (
           select unnest(message_ids) from draft_orders where owner_id = ? and id = ?)`,
        [text, store.ownerId, store.ownerId, draft],
      );
      const { result } = await approveDraft(shop, draft, {}, { actor: SYSTEM, idempotency: null });
      expect(result.language).toBe(language);
    }
  });

  test('the shop’s first for an order by hand', async () => {
    const { result } = await createManualOrder(
      await shopOf(store),
      { customer: ASHA, items: [{ ...mug, quantity: 1 }] },
      { actor: SYSTEM, idempotency: null },
    );
    expect(await languageOf('id', result.id)).toBe('en');
    const answer = await api('GET', `/api/orders/${result.id}`);
    expect(answer.json().language).toBe('en');
  });
});
