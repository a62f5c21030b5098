import { expect, test } from 'vitest';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { aStore } from '../../support/stores.ts';

const t = useApp();
const api = apiOf(t);

async function aMovedProduct() {
  const store = await aStore(t.app);
  const made = await api(store, 'POST', '/api/products', { name: 'Blue mug', price: 10 });
  const { id } = made.json();
  const rename = (slug: string) => api(store, 'PATCH', `/api/products/${id}`, { slug });
  expect((await rename('чашка')).statusCode).toBe(200);
  return { store, id, rename };
}

test('an earlier address of a product leads to its present one, in the shop and in the API', async () => {
  const { store, rename } = await aMovedProduct();
  const to = `products/${encodeURIComponent('чашка')}`;
  for (const base of [`/catalog/${store.slug}`, `/api/public/catalog/${store.slug}`]) {
    for (const end of ['', '?x=1']) {
      const answer = await t.app.inject(`${base}/products/blue-mug${end}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([301, `${base}/${to}${end}`]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    expect((await t.app.inject(`${base}/${to}`)).statusCode).toBe(200);
  }
  const card = await t.app.inject(`/catalog/${store.slug}/products/blue-mug/card.jpg`);
  expect(card.statusCode).toBe(200);
  // Taken back, it is no redirect any more, and the other one becomes it.
  expect((await rename('blue-mug')).statusCode).toBe(200);
  expect((await t.app.inject(`/catalog/${store.slug}/products/blue-mug`)).statusCode).toBe(200);
  const other = await t.app.inject(`/catalog/${store.slug}/${to}`);
  expect(other.headers.location).toBe(`/catalog/${store.slug}/products/blue-mug`);
});

test('it never hides another product, and ends with its own or where that is hidden', async () => {
  const { store, id } = await aMovedProduct();
  const path = `/api/public/catalog/${store.slug}/products/blue-mug`;
  expect((await api(store, 'PATCH', `/api/products/${id}`, { active: false })).statusCode).toBe(
    200,
  );
  expect((await t.app.inject(path)).statusCode).toBe(404);
  await api(store, 'PATCH', `/api/products/${id}`, { active: true });
  const other = await api(store, 'POST', '/api/products', { name: 'Blue mug', price: 20 });
  expect(other.json().slug).toBe('blue-mug');
  const answer = await t.app.inject(path);
  expect([answer.statusCode, answer.json().id]).toEqual([200, other.json().id]);
  const stranger = await aStore(t.app);
  const theirs = `/api/public/catalog/${stranger.slug}/products/blue-mug`;
  expect((await t.app.inject(theirs)).statusCode).toBe(404);
});
