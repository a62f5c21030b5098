import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { beforeEach, expect, test } from 'vitest';
import { findImport } from '../../../src/features/catalog/import/product-import.ts';
import { runImport } from '../../../src/features/catalog/import/run-import.ts';
import { useApp } from '../../support/app.ts';
import { importerOf } from '../../support/import-csv.ts';
import { multipartOf } from '../../support/multipart.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { sellPieces } from '../../support/sold-pieces.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const importCsv = importerOf(context);
let shop: TestStore;

beforeEach(async () => {
  shop = await aStore(context.app);
  await importCsv(shop, 'name,sku,price,stock\nMug,M,10,5\nBowl,B,20,5\n');
});

const exported = async () => (await get(shop, '/api/products/export.csv')).body;

const withMugStock = (csv: string, stock: number): string => {
  const table: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  const edited = table.map((row) => (row.SKU === 'M' ? { ...row, Stock: String(stock) } : row));
  return stringify(edited, { header: true });
};

async function previewed(content: string): Promise<string> {
  const { payload, headers } = await multipartOf([{ name: 'products.csv', content }]);
  const response = await context.app.inject({
    method: 'POST',
    url: '/dashboard/products/import',
    headers: { ...shop.headers, ...headers },
    payload,
  });
  return response.headers.location ?? '';
}

async function run(address: string, fields: Record<string, string> = {}) {
  const response = await post(shop, `${address}/run`, fields);
  if (response.statusCode !== 303) return response;
  await runImport({ ownerId: shop.ownerId, importId: address.split('/').pop() ?? '' });
  return get(shop, address);
}

async function stockOf(sku: string): Promise<number | undefined> {
  const [found] = await rows<{ stock: number }>(
    'select stock from product_variants where owner_id = ? and sku = ?',
    [shop.ownerId, sku],
  );
  return found?.stock;
}

test('the preview of our own file shows each stock, and adds the difference unless told otherwise', async () => {
  const file = withMugStock(await exported(), 8);
  await sellPieces(shop, 'M', 4);
  const address = await previewed(file);
  const { body } = await get(shop, address);
  expect(body).toMatch(/value="difference" checked/);
  expect(body).toContain('The stock of 1 item changes: 1 up, 0 down');
  // Only of the numbers of the file: a difference keeps what was sold.
  expect(body.match(/Orders have taken pieces of 1 of them/g)).toHaveLength(1);
  expect(body).toMatch(
    /Mug · M[\s\S]*data-label="Now">1<[\s\S]*data-label="Sold since it was set">4<[\s\S]*data-label="When exported">5<[\s\S]*data-label="If changes are added">4<[\s\S]*data-label="If set to the file">8</,
  );
  const done = await run(address, { stock: 'difference' });
  expect(await stockOf('M')).toBe(4);
  expect(done.body).toMatch(/data-label="Before">1<[\s\S]*data-label="After">4</);
  expect(done.body).not.toContain('between the preview and the import');
});

test('what is sold between preview and run is told, and the numbers of the file set all the same', async () => {
  const unchanged = await exported();
  expect((await get(shop, await previewed(unchanged))).body).not.toContain('name="stock"');
  await sellPieces(shop, 'M', 4);
  const address = await previewed(unchanged);
  expect((await get(shop, address)).body).toContain('No stock changes');
  await sellPieces(shop, 'B', 2);
  await sellPieces(shop, 'M', 1);
  const done = await run(address, { stock: 'file' });
  expect(await stockOf('M')).toBe(5);
  expect(await stockOf('B')).toBe(5);
  expect(done.body).toContain('The stock of 2 items changed between the preview and the import.');
  expect(done.body).toMatch(/Mug · M[\s\S]*data-label="Before">0<[\s\S]*data-label="After">5</);
});

test('a file of other columns sets its numbers or leaves stock as it is', async () => {
  await sellPieces(shop, 'M', 4);
  const address = await previewed('sku,price,stock\nM,11,5\n');
  const { body } = await get(shop, address);
  expect(body).toMatch(/value="file" checked/);
  expect(body).not.toContain('value="difference"');
  expect(body).not.toContain('When exported');
  const refused = await run(address, { stock: 'difference' });
  expect(refused.statusCode).toBe(400);
  await run(address, { stock: 'keep' });
  expect(await stockOf('M')).toBe(1);
  const [found] = await rows(
    'select price_minor from product_variants where owner_id = ? and sku = ?',
    [shop.ownerId, 'M'],
  );
  expect(found).toEqual({ price_minor: 1100 });
});

test('a hundred lines are shown, all of them are a file, and stay on the page after the run', async () => {
  const lines = Array.from({ length: 103 }, (_, at) => `Cup ${at},C${at},1,2`);
  await importCsv(shop, ['name,sku,price,stock', ...lines].join('\n'));
  const changed = Array.from({ length: 103 }, (_, at) => `C${at},${at % 2 ? 3 : 1}`);
  const address = await previewed(['sku,stock', ...changed].join('\n'));
  const { body } = await get(shop, address);
  expect(body).toContain('Showing the first 100 of 103 items.');
  expect(body).toContain('The stock of 103 items changes: 51 up, 52 down');
  const file = await get(shop, `${address}/stock.csv`);
  const listed = parse(file.body, { bom: true, columns: true }) as Record<string, string>[];
  expect(listed).toHaveLength(103);
  expect(listed[0]).toMatchObject({
    Row: '2',
    SKU: 'C0',
    'Stock before': '2',
    'Set to the file': '1',
  });
  const done = await run(address);
  expect(done.body).toContain('Showing the first 100 of 103 items.');
  expect((await get(shop, `${address}/stock.csv`)).body.split('\n')).toHaveLength(105);
  const other = await aStore(context.app);
  expect((await get(other, `${address}/stock.csv`)).statusCode).toBe(404);
});

test('an import that was previewed by the version before runs as it did', async () => {
  const address = await previewed('sku,stock\nM,7\n');
  await rows(
    `update product_imports set result = result #- '{result,stock}', stock_lines = '[]' where owner_id = ?`,
    [shop.ownerId],
  );
  expect((await get(shop, address)).statusCode).toBe(200);
  await run(address);
  expect(await stockOf('M')).toBe(7);
  const id = address.split('/').pop() ?? '';
  expect((await findImport(shop.tenant, id))?.result.stock).toMatchObject({ changed: 1, moved: 0 });
});
