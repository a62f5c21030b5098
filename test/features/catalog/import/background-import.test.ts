import { beforeAll, expect, test, vi } from 'vitest';
import { rejectedRows } from '../../../../src/features/catalog/import/import-downloads.ts';
import { previewImport } from '../../../../src/features/catalog/import/preview-import.ts';
import { findImport, listImports } from '../../../../src/features/catalog/import/product-import.ts';
import { runImport, startImport } from '../../../../src/features/catalog/import/run-import.ts';
import { listProducts } from '../../../../src/features/catalog/list-products.ts';
import * as store from '../../../../src/features/stores/find-store.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';
import { useApp } from '../../../support/app.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const actor = { id: null, name: 'Meera', impersonatedBy: null };
let shop: TestStore;

beforeAll(async () => {
  shop = await aStore(context.app);
});

const CSV = 'Name,Price,Stock,SKU\nMug,10,2,M\n"Bowl, =big",oops,1,B\n=Cup,5,1,C\n';
const preview = (content = CSV) =>
  previewImport(shop.tenant, { name: 'spring.csv', content: Buffer.from(content) }, actor);
const names = async () =>
  (await listProducts(shop.tenant, { page: 1, limit: 100 })).items.map(({ name }) => name);
const jobsOf = (importId: string) =>
  rows<{ name: string; data: object }>(
    `select name, data from jobs where data ->> 'importId' = ?`,
    [importId],
  );

test('a preview says what would happen and changes nothing', async () => {
  const id = await preview();
  expect(await findImport(shop.tenant, id)).toMatchObject({
    fileName: 'spring.csv',
    format: 'stallkeeper',
    state: 'previewed',
    failure: null,
    result: { rows: 3, productsCreated: 2, problems: [{ row: 3, column: 'Price' }] },
    sample: [
      { row: 2, product: 'Mug', variant: '', sku: 'M', priceMinor: 1000, stock: 2 },
      { row: 4, product: '=Cup', sku: 'C' },
    ],
  });
  expect(await names()).toEqual([]);
});

test('a started import is one job, however often it is started, and runs once', async () => {
  const id = await preview();
  await runImport({ ownerId: shop.ownerId, importId: id });
  expect(await names()).toEqual([]);
  await startImport(shop.tenant, id);
  await startImport(shop.tenant, id);
  expect(await jobsOf(id)).toEqual([
    { name: 'import-products', data: { ownerId: shop.ownerId, importId: id } },
  ]);
  await runImport({ ownerId: shop.ownerId, importId: id });
  await runImport({ ownerId: shop.ownerId, importId: id });
  expect(await findImport(shop.tenant, id)).toMatchObject({
    state: 'done',
    result: { productsCreated: 2 },
    sample: [{ row: 2 }, { row: 4 }],
  });
  expect((await names()).sort()).toEqual(['=Cup', 'Mug']);
});

test('an import that died half-way is finished by the next run', async () => {
  const id = await preview('name,price\nOne,1\nTwo,2\n');
  await startImport(shop.tenant, id);
  const failing = vi.spyOn(store, 'findStoreOf').mockRejectedValueOnce(new Error('gone'));
  await expect(runImport({ ownerId: shop.ownerId, importId: id })).rejects.toThrow('gone');
  failing.mockRestore();
  expect(await findImport(shop.tenant, id)).toMatchObject({
    state: 'failed',
    failure: { key: 'errors.import.stopped' },
  });
  await runImport({ ownerId: shop.ownerId, importId: id });
  expect(await findImport(shop.tenant, id)).toMatchObject({ state: 'done', failure: null });
  expect(await names()).toContain('Two');
});

test('the rows that were left out come back with the reason, safe for spreadsheets', async () => {
  const id = await preview();
  expect(await rejectedRows(shop.tenant, id, english)).toBe(
    '\ufeff"Name","Price","Stock","SKU","Problem"\n"Bowl, =big","oops","1","B","Price ""oops"" is not a price. Enter an amount in INR with up to 2 decimal places, such as 49.50"\n',
  );
});

test('the last ten are kept; another store sees none of them', async () => {
  for (let count = 0; count < 12; count++) await preview();
  const recent = await listImports(shop.tenant);
  expect(recent).toHaveLength(10);
  const other = await aStore(context.app);
  expect(await listImports(other.tenant)).toEqual([]);
  const [latest] = recent;
  expect(await findImport(other.tenant, latest?.id ?? '')).toBeNull();
  await expect(startImport(other.tenant, latest?.id ?? '')).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(rejectedRows(other.tenant, latest?.id ?? '', english)).rejects.toMatchObject({
    statusCode: 404,
  });
});
