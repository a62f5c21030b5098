import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importCatalog } from '../../../../src/features/catalog/import/import-catalog.ts';
import { projectRoot } from '../../../../src/paths.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { rows } from '../../../support/rows.ts';
import { aStore } from '../../../support/stores.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const context = useApp();

const catalog = (products: object[]) => ({
  slug: 's',
  name: 'S',
  currency: 'INR',
  country: 'IN',
  products,
});
const tea = {
  name: 'Tea',
  category: 'Drinks',
  aliases: ['chai'],
  options: ['Size'],
  variants: [
    { sku: 'T-S', name: 'Small pack', options: { Size: 'S' }, price: 10.5, stock: 4 },
    { sku: 'T-L', name: '', options: { Size: 'L' }, price: 20, stock: 0 },
  ],
};

test('a catalog loads with its stock in the ledger; again changes nothing', async () => {
  const { tenant, ownerId } = await aStore(context.app);
  const first = await importCatalog(tenant, 'INR', catalog([tea]), SYSTEM);
  expect(first).toMatchObject({ rows: 2, productsCreated: 1, problems: [] });
  const variants = await rows(
    `select sku, name, price_minor, stock from product_variants where owner_id = ? order by position`,
    [ownerId],
  );
  expect(variants).toEqual([
    { sku: 'T-S', name: 'Small pack', price_minor: 1050, stock: 4 },
    { sku: 'T-L', name: 'L', price_minor: 2000, stock: 0 },
  ]);
  const again = await importCatalog(tenant, 'INR', catalog([tea]), SYSTEM);
  expect(again).toMatchObject({ productsCreated: 0, unchanged: 1 });
});

test.each([
  ['another form', { products: 1 }, /^The file is not a catalog: must have/],
  ['another currency', { ...catalog([]), currency: 'USD' }, /USD, not INR/],
])('a file of %s is refused', async (_, json, message) => {
  const { tenant } = await aStore(context.app);
  await expect(importCatalog(tenant, 'INR', json, SYSTEM)).rejects.toThrow(message);
});

const FILE = join(projectRoot, '../shared/intake/catalogs/anokhi-threads.json');

testWithFile(FILE, '46 products with 379 variants load with their ledger', async () => {
  const { tenant, ownerId } = await aStore(context.app);
  const json = JSON.parse(readFileSync(FILE, 'utf8'));
  expect(await importCatalog(tenant, 'INR', json, SYSTEM)).toMatchObject({
    rows: 379,
    productsCreated: 46,
    problems: [],
  });
  const [gaps] = await rows<{ variants: number; gaps: number }>(
    `select count(*) as variants, count(*) filter (where stock <> coalesce((select sum(m.delta)
        from stock_movements m where m.owner_id = v.owner_id and m.variant_id = v.id), 0)) as gaps
      from product_variants v where v.owner_id = ?`,
    [ownerId],
  );
  expect(gaps).toEqual({ variants: 379, gaps: 0 });
});
