import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { beforeEach, expect, test } from 'vitest';
import { applyPlan } from '../../../../src/features/catalog/import/apply-plan.ts';
import { planOf } from '../../../../src/features/catalog/import/import-products.ts';
import { parseCatalogFile } from '../../../../src/features/catalog/import/parse/parse-catalog-file.ts';
import { moveStock } from '../../../../src/features/stock/move-stock.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { importerOf } from '../../../support/import-csv.ts';
import { rows } from '../../../support/rows.ts';
import { sellPieces } from '../../../support/sold-pieces.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';
import { waitingForLocks } from '../../../support/waiting-for-locks.ts';

const context = useApp();
const call = apiOf(context);
const importCsv = importerOf(context);
let shop: TestStore;

beforeEach(async () => {
  shop = await aStore(context.app);
  await importCsv(shop, 'name,sku,price,stock\nMug,M,10,5\nBowl,B,20,5\n');
});

type Row = Record<string, string>;

const exported = async (): Promise<Row[]> =>
  parse((await call(shop, 'GET', '/api/products/export.csv')).body, { bom: true, columns: true });

const csvOf = (table: readonly Row[]): string => stringify([...table], { header: true });

const withStock = (table: readonly Row[], sku: string, stock: number | string): Row[] =>
  table.map((row) => (row.SKU === sku ? { ...row, Stock: String(stock) } : row));

const without = (table: readonly Row[], column: string): Row[] =>
  table.map(({ [column]: _, ...row }) => row);

async function stockOf(sku: string, store = shop): Promise<number | undefined> {
  const [found] = await rows<{ stock: number }>(
    'select stock from product_variants where owner_id = ? and sku = ?',
    [store.ownerId, sku],
  );
  return found?.stock;
}

const sell = (sku: string, pieces: number) => sellPieces(shop, sku, pieces);

const imported = async (table: readonly Row[], query = '') =>
  (await importCsv(shop, csvOf(table), query)).json();

test('a file that was exported before sales keeps them: unchanged stock stays, changed stock is added', async () => {
  const file = await exported();
  expect(file[0]).toMatchObject({ SKU: 'M', Stock: '5', 'Stock when exported': '5' });
  await sell('M', 4);
  expect(await imported(file)).toMatchObject({
    unchanged: 2,
    productsUpdated: 0,
    stock: { choice: 'difference', changed: 0 },
  });
  expect(await stockOf('M')).toBe(1);
  const edited = withStock(file, 'M', 8);
  expect(await imported(edited, '?dryRun=1')).toMatchObject({
    productsUpdated: 1,
    stock: {
      choices: ['difference', 'file', 'keep'],
      changed: 1,
      raised: 1,
      effects: { file: { changed: 1, raised: 1, taken: 1 }, keep: { changed: 0 } },
      lines: [
        { row: 2, sku: 'M', before: 1, exported: 5, file: 8, difference: 4, after: 4, taken: 4 },
      ],
    },
  });
  expect(await stockOf('M')).toBe(1);
  expect(await imported(edited)).toMatchObject({ stock: { changed: 1, lines: [{ after: 4 }] } });
  expect(await stockOf('M')).toBe(4);
});

test('importing the same file again adds nothing; what is edited in it afterwards is added', async () => {
  const file = withStock(await exported(), 'M', 8);
  await imported(file);
  await sell('M', 2);
  expect(await imported(file)).toMatchObject({ unchanged: 2, stock: { changed: 0 } });
  expect(await stockOf('M')).toBe(6);
  await imported(withStock(file, 'M', 10));
  expect(await stockOf('M')).toBe(8);
  await imported(withStock(file, 'M', 5));
  expect(await stockOf('M')).toBe(3);
});

test('a newer export has differences of its own, to the same number, too', async () => {
  await imported(withStock(await exported(), 'M', 8));
  await sell('M', 3);
  await imported(withStock(await exported(), 'M', 8));
  expect(await stockOf('M')).toBe(8);
});

test('rows added to an export are stock once', async () => {
  const file = await exported();
  const added = [...file, { ...file[0], Handle: 'cup', Name: 'Cup', SKU: 'C', Stock: '10' }].map(
    (row, at) => (at === 2 ? { ...row, 'Stock when exported': '', 'Export ID': '' } : row),
  ) as Row[];
  await imported(added);
  await sell('C', 4);
  await imported(added);
  expect(await stockOf('C')).toBe(6);
  await imported(withStock(added, 'C', 12));
  expect(await stockOf('C')).toBe(8);
});

test('a file that lost the column with its id still adds differences, and once', async () => {
  const file = withStock(without(await exported(), 'Export ID'), 'M', 8);
  await sell('M', 4);
  await imported(file);
  await imported(file);
  expect(await stockOf('M')).toBe(4);
});

test("another store's export sets numbers, as any file does", async () => {
  const file = await exported();
  const other = await aStore(context.app);
  await importCsv(other, 'name,sku,price,stock\nMug,M,10,1\n');
  const result = (await importCsv(other, csvOf(file))).json();
  expect(result.stock).toMatchObject({ choice: 'file', choices: ['file', 'keep'] });
  expect(await stockOf('M', other)).toBe(5);
});

test('what takes away more than is left ends at 0, is told, and is not taken again', async () => {
  const file = withStock(await exported(), 'M', 2);
  await sell('M', 4);
  const { stock } = await imported(file);
  expect(stock).toMatchObject({ short: 1, lines: [{ sku: 'M', before: 1, after: 0, short: 2 }] });
  expect(await stockOf('M')).toBe(0);
  await importCsv(shop, 'sku,stock\nM,7\n');
  await imported(file);
  expect(await stockOf('M')).toBe(7);
});

test('with nothing left at all it is told and remembered, too', async () => {
  const file = withStock(await exported(), 'M', 2);
  await sell('M', 5);
  expect((await imported(file)).stock).toMatchObject({ changed: 0, short: 1 });
  await importCsv(shop, 'sku,stock\nM,7\n');
  await imported(file);
  expect(await stockOf('M')).toBe(7);
});

test('stock that may be oversold goes below zero', async () => {
  const [mug] = (await call(shop, 'GET', '/api/products?sort=createdAt')).json().items;
  const path = `/api/products/${mug.id}/variants/${mug.variants[0].id}`;
  await call(shop, 'PATCH', path, { oversell: true });
  const file = withStock(await exported(), 'M', 2);
  await sell('M', 4);
  expect((await imported(file)).stock).toMatchObject({ short: 0, lines: [{ after: -2 }] });
});

test('the seller may set the numbers of the file or leave stock; neither is added later', async () => {
  const file = withStock(await exported(), 'M', 8);
  await sell('M', 4);
  expect(await imported(file, '?stock=keep')).toMatchObject({ unchanged: 2 });
  expect(await stockOf('M')).toBe(1);
  expect((await imported(file, '?stock=file')).stock).toMatchObject({ choice: 'file', raised: 1 });
  expect(await stockOf('M')).toBe(8);
  expect(await imported(file)).toMatchObject({ unchanged: 2 });
  expect(await stockOf('M')).toBe(8);
});

test('keeping stock keeps what is counted, and changes the rest of the row', async () => {
  const csv = 'sku,price,stock,track stock\nM,12,1,no\n';
  expect((await importCsv(shop, csv, '?stock=keep')).json()).toMatchObject({ productsUpdated: 1 });
  const [found] = await rows(
    'select price_minor, stock, track_stock from product_variants where owner_id = ? and sku = ?',
    [shop.ownerId, 'M'],
  );
  expect(found).toEqual({ price_minor: 1200, stock: 5, track_stock: true });
});

test('a file without the column sets its numbers, line by line, with what orders took', async () => {
  await sell('M', 4);
  await sell('B', 1);
  const csv = 'sku,stock,track stock\nM,5,\nB,2,\nB2,1,\n';
  const { stock } = (await importCsv(shop, csv, '?dryRun=1')).json();
  expect(stock).toMatchObject({
    choice: 'file',
    choices: ['file', 'keep'],
    changed: 2,
    raised: 1,
    lowered: 1,
    taken: 2,
    lines: [
      { row: 2, product: 'Mug', sku: 'M', before: 1, after: 5, exported: null, taken: 4 },
      { row: 3, product: 'Bowl', sku: 'B', before: 4, after: 2, taken: 1 },
    ],
  });
  const untracked = 'sku,stock,track stock\nM,5,no\n';
  expect((await importCsv(shop, untracked, '?dryRun=1')).json().stock).toMatchObject({
    changed: 1,
    lines: [{ before: 1, after: null }],
  });
  const refused = await importCsv(shop, csv, '?stock=difference');
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ details: { fields: [{ path: 'stock' }] } });
  expect((await importCsv(shop, csv, '?stock=all')).statusCode).toBe(400);
});

test('what was sold before the seller last counted is not warned about', async () => {
  await sell('M', 4);
  await importCsv(shop, 'sku,stock\nM,9\n');
  const { stock } = (await importCsv(shop, 'sku,stock\nM,5\n', '?dryRun=1')).json();
  expect(stock).toMatchObject({ taken: 0, lines: [{ taken: 0 }] });
});

test('a sale between plan and write is kept, and two runs of one file add once', async () => {
  const file = csvOf(withStock(await exported(), 'M', 8));
  const plans = await Promise.all(
    [1, 2].map(async () =>
      planOf(
        shop.tenant,
        await parseCatalogFile(Buffer.from(file), {
          currency: 'INR',
          timeZone: 'Asia/Kolkata',
        }),
        undefined,
      ),
    ),
  );
  await sell('M', 4);
  const applied = await Promise.all(
    plans.map(({ products, choice }) =>
      applyPlan(shop.tenant, products, { actor: SYSTEM, choice }),
    ),
  );
  expect(applied.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await stockOf('M')).toBe(4);
  const steps = applied.flatMap(({ lines }) => lines).filter(({ sku }) => sku === 'M');
  expect(steps.map(({ before, difference }) => [before, difference]).sort()).toEqual([
    [1, 4],
    [4, 4],
  ]);
});

test('a sale while the import waits for its row is kept', async () => {
  const file = csvOf(withStock(await exported(), 'M', 8));
  const [variant] = await rows<{ id: string }>(
    'select id from product_variants where owner_id = ? and sku = ?',
    [shop.ownerId, 'M'],
  );
  let running: Promise<unknown> = Promise.resolve();
  await inTransaction(async (trx) => {
    await moveStock(
      shop.tenant,
      [{ variantId: variant?.id ?? '', delta: -4 }],
      { reason: 'damaged', actor: SYSTEM },
      { untracked: false, failWhenShort: true },
      trx,
    );
    running = importCsv(shop, file).then((response) => response.json());
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
  });
  expect(await running).toMatchObject({ stock: { lines: [{ before: 1, after: 4 }] } });
  expect(await stockOf('M')).toBe(4);
});
