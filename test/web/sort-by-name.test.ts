import { expect, test } from 'vitest';
import { apiOf } from '../support/api.ts';
import { useApp } from '../support/app.ts';
import { anOrder } from '../support/orders.ts';
import { rows } from '../support/rows.ts';
import { anOperator, aStore } from '../support/stores.ts';

const context = useApp();
const api = apiOf(context);

const NAMES = ['Zebra', 'Äpfel', 'apple', 'Banane', 'Öl', 'éclair', 'Łódź', 'Ёлка', 'Жук', 'Ель'];
const SORTED = ['Äpfel', 'apple', 'Banane', 'éclair', 'Łódź', 'Öl', 'Zebra', 'Ёлка', 'Ель', 'Жук'];

const namesOf = (answer: { json(): { items: { name: string }[] } }) =>
  answer.json().items.map(({ name }) => name);

test('products and categories stand in the order of the alphabet, page by page', async () => {
  const store = await aStore(context.app);
  for (const name of NAMES) {
    const made = await api(store, 'POST', '/api/products', { name, price: 10, category: name });
    expect(made.statusCode).toBe(201);
  }
  const shop = `/api/public/catalog/${store.slug}`;
  for (const list of [`${shop}/products`, '/api/products']) {
    expect(namesOf(await api(store, 'GET', `${list}?sort=name`))).toEqual(SORTED);
    expect(namesOf(await api(store, 'GET', `${list}?sort=-name`))).toEqual(SORTED.toReversed());
    const pages: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      pages.push(...namesOf(await api(store, 'GET', `${list}?sort=name&limit=3&page=${page}`)));
    }
    expect(pages).toEqual(SORTED);
  }
  const { categories } = (await context.app.inject(shop)).json();
  expect(
    categories.map(
      (each: { name?: string; category?: string }) => each.category ?? each.name ?? each,
    ),
  ).toEqual(SORTED);
});

test('so do customers, stores, users and subscriptions', async () => {
  const store = await aStore(context.app);
  const operator = await anOperator(context.app);
  for (const [at, name] of NAMES.entries()) {
    await anOrder(store, { name, phone: `98470 2000${at}` });
    const other = await aStore(context.app);
    await rows('update stores set name = ? where owner_id = ?', [name, other.ownerId]);
    await rows('update users set name = ? where id = ?', [name, other.ownerId]);
  }
  expect(namesOf(await api(store, 'GET', '/api/customers?sort=name'))).toEqual(SORTED);
  const among = (names: string[]) => names.filter((name) => SORTED.includes(name));
  for (const list of ['stores', 'users']) {
    const url = `/api/admin/${list}?sort=name&limit=100`;
    const answer = await context.app.inject({ url, headers: operator.headers });
    expect(among(namesOf(answer))).toEqual(SORTED);
  }
});
