import { expect, test } from 'vitest';
import { freeSlug, slugOf } from '../../../src/features/catalog/slug-of.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { importerOf } from '../../support/import-csv.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
const importCsv = importerOf(context);

const MUG =
  'Handmade stoneware coffee mug with speckled glaze and wooden lid dishwasher safe three hundred fifty ml gift boxed set x';

test('the slug of a long name is cut at a word', () => {
  expect(slugOf(MUG)).toBe(
    'handmade-stoneware-coffee-mug-with-speckled-glaze-and-wooden-lid-dishwasher-safe-three-hundred-fifty',
  );
  expect(slugOf('a'.repeat(200))).toBe('a'.repeat(100));
  for (const name of [MUG, 'नीला कप '.repeat(30), '🎁 मग '.repeat(40), `${'é'.repeat(99)} x y`]) {
    const slug = slugOf(name);
    expect(slug.length).toBeLessThanOrEqual(100);
    expect(encodeURIComponent(slug).length).toBeLessThanOrEqual(240);
    expect(slugOf(slug)).toBe(slug);
  }
});

test('so is one that gets a number', () => {
  const slug = slugOf(MUG);
  const taken = new Set([slug]);
  for (let count = 2; count < 12; count++) taken.add(freeSlug(slug, (one) => taken.has(one)));
  expect(taken.size).toBe(11);
  for (const one of taken) expect(one.length).toBeLessThanOrEqual(100);
});

test('products of one long name are made by the API and by an import, each with its own address', async () => {
  const store = await aStore(context.app);
  const names = [MUG, 'a'.repeat(200)];
  for (const name of [...names, ...names]) {
    expect((await call(store, 'POST', '/api/products', { name, price: 10 })).statusCode).toBe(201);
  }
  const lines = names.map((name, at) => `${name},10,1,L-${at}`);
  const result = (await importCsv(store, ['Name,Price,Stock,SKU', ...lines].join('\n'))).json();
  expect(result.problems).toEqual([]);
  const { items } = (await call(store, 'GET', '/api/products')).json();
  const slugs = items.map(({ slug }: { slug: string }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const sent = { name: 'Cup', price: 1, slug: 'a'.repeat(101) };
  expect((await call(store, 'POST', '/api/products', sent)).statusCode).toBe(400);
});

test.each([
  ['Чайник Ёлка', 'чайник-ёлка'],
  ['Їжак', 'їжак'],
  ['Café Crème!', 'cafe-creme'],
  ['Łódź Straße Øl', 'lodz-strasse-ol'],
  ['Tiếng Việt Đồ gốm', 'tieng-viet-do-gom'],
  ['Καφές Ελληνικός', 'καφές-ελληνικός'],
  ['हिन्दी ज़मीन', 'हिन्दी-ज़मीन'],
  ['แก้วน้ำ', 'แก้วน้ำ'],
  ['कॉफ़ी', 'कॉफ़ी'],
  ['מַתָּנָה', 'מַתָּנָה'],
  ['O’Brien’s mug', 'obriens-mug'],
  ['가방', '가방'],
])('the slug of "%s" is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug.normalize('NFKC'));
  expect(slugOf(slug)).toBe(slug.normalize('NFKC'));
});
