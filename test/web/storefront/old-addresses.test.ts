import { expect, test } from 'vitest';
import { aSeller, type Registered } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();

const move = (seller: Registered, slug: string) =>
  t.app.inject({
    method: 'PATCH',
    url: '/api/store',
    headers: seller.headers,
    payload: { slug },
  });

/** A seller whose shop has moved from `old` to `now`. */
async function aMovedShop() {
  const seller = await aSeller(t.app);
  const old = seller.store.slug;
  const now = `${old}-moved`;
  expect((await move(seller, now)).statusCode).toBe(200);
  return { seller, old, now };
}

test('links to an old address lead to the new one, with all that follows', async () => {
  const { old, now } = await aMovedShop();
  const paths = ['', '/products/mug?variant=1', '/cart', '/orders/some-token', '/nowhere'];
  for (const path of [...paths, '?page=none', `/products/mug?variant=${'1'.repeat(101)}`]) {
    const page = await t.app.inject(`/catalog/${old}${path}`);
    expect([page.statusCode, page.headers.location]).toEqual([301, `/catalog/${now}${path}`]);
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  const head = await t.app.inject({ method: 'HEAD', url: `/catalog/${old.toUpperCase()}` });
  expect(head.headers.location).toBe(`/catalog/${now}`);
  const api = await t.app.inject(`/api/public/catalog/${old}/products?limit=1`);
  expect([api.statusCode, api.headers.location]).toEqual([
    301,
    `/api/public/catalog/${now}/products?limit=1`,
  ]);
  expect((await t.app.inject(`/catalog/${now}`)).statusCode).toBe(200);
});

test('what would change something is not sent on: an old address is 404 for it', async () => {
  const { old } = await aMovedShop();
  const url = `/api/public/catalog/${old}/cart`;
  const cart = await t.app.inject({ method: 'POST', url, payload: { items: [] } });
  expect(cart.statusCode).toBe(404);
});

test('after several moves every old address leads straight to the present one', async () => {
  const { seller, old, now } = await aMovedShop();
  await move(seller, `${now}-again`);
  for (const slug of [old, now]) {
    const page = await t.app.inject(`/catalog/${slug}`);
    expect(page.headers.location).toBe(`/catalog/${now}-again`);
  }
});

test('an old address stays the store’s: nobody else gets it by moving or by registering', async () => {
  const { old, now } = await aMovedShop();
  const other = await aSeller(t.app);
  const taken = await move(other, old);
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'SLUG_TAKEN']);
  expect((await t.app.inject(`/catalog/${old}`)).headers.location).toBe(`/catalog/${now}`);
  const registered = await aSeller(t.app, { storeName: old }).then(({ store }) => store.slug);
  expect(registered).toBe(`${old}-2`);
  const chosen = await t.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: {
      name: 'Ravi',
      email: 'ravi@example.com',
      password: 'blauer Krug 27',
      storeName: 'Mine',
      slug: old,
    },
    remoteAddress: '10.9.9.9',
  });
  expect([chosen.statusCode, chosen.json().code]).toEqual([409, 'SLUG_TAKEN']);
});

test('a store takes its own old address back, and the links turn round', async () => {
  const { seller, old, now } = await aMovedShop();
  expect((await move(seller, old)).statusCode).toBe(200);
  expect((await t.app.inject(`/catalog/${old}`)).statusCode).toBe(200);
  expect((await t.app.inject(`/catalog/${now}`)).headers.location).toBe(`/catalog/${old}`);
});

test('an address that is left at the moment somebody else wants it goes to nobody', async () => {
  const sellers = await Promise.all(Array.from({ length: 6 }, () => aSeller(t.app)));
  await Promise.all(
    sellers.map((seller, index) => {
      const wanted = sellers[(index + 1) % sellers.length]?.store.slug ?? '';
      return Promise.all([move(seller, `${seller.store.slug}-left`), move(seller, wanted)]);
    }),
  );
  const shared = await rows(
    `select 1 from stores s join store_slugs a on a.slug = s.slug where a.store_id <> s.id`,
  );
  expect(shared).toEqual([]);
  for (const { store } of sellers) {
    const [holder] = await rows<{ id: string }>(
      `select store_id as id from store_slugs where slug = ?`,
      [store.slug],
    );
    expect(holder?.id).toBe(store.id);
  }
});

test('one store does not collect addresses without end, and a deleted one lets go of them', async () => {
  const seller = await aSeller(t.app);
  const statuses = [];
  for (let count = 1; count <= 21; count++) {
    statuses.push((await move(seller, `${seller.store.slug}-${count}`)).statusCode);
  }
  expect(statuses.indexOf(409)).toBe(19);
  expect((await move(seller, `${seller.store.slug}-3`)).statusCode).toBe(200);
  await rows('delete from users where id = ?', [seller.user.id]);
  expect(await rows('select 1 from store_slugs where store_id = ?', [seller.store.id])).toEqual([]);
  expect((await t.app.inject(`/catalog/${seller.store.slug}`)).statusCode).toBe(404);
});
