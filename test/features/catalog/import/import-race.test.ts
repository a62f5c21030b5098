import { expect, test } from 'vitest';
import { createProduct } from '../../../../src/features/catalog/create-product.ts';
import { deleteProduct } from '../../../../src/features/catalog/delete-product.ts';
import { findProduct } from '../../../../src/features/catalog/find-product.ts';
import { applyPlan } from '../../../../src/features/catalog/import/apply-plan.ts';
import { findImportMatches } from '../../../../src/features/catalog/import/find-import-matches.ts';
import { parseCatalogFile } from '../../../../src/features/catalog/import/parse/parse-catalog-file.ts';
import { planImport } from '../../../../src/features/catalog/import/plan-import.ts';
import { updateProduct } from '../../../../src/features/catalog/update-product.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { rows } from '../../../support/rows.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();

test('what is sold or deleted between plan and write is not undone', async () => {
  const { tenant, ownerId } = await aStore(context.app);
  const product = (name: string) =>
    createProduct(tenant, { name, variants: [{ priceMinor: 100, stock: 5, sku: name }] }, SYSTEM);
  const [sold, gone] = [await product('Sold'), await product('Gone')];
  const csv = 'sku,price\nSold,2\nGone,2\n';
  const catalog = await parseCatalogFile(Buffer.from(csv), {
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
  });
  const plan = await planImport(catalog, await findImportMatches(tenant, catalog));

  const [variant] = (await findProduct(tenant, sold))?.variants ?? [];
  await updateProduct(
    tenant,
    sold,
    { variants: [{ id: variant?.id, stock: 3 }] },
    { actor: SYSTEM, reason: 'damaged' },
  );
  await deleteProduct(tenant, gone, SYSTEM);
  const { problems } = await applyPlan(tenant, plan.products, {
    actor: SYSTEM,
    choice: 'file',
  });

  expect(problems).toEqual([{ row: 3, column: '', message: { key: 'errors.notFound.product' } }]);
  expect((await findProduct(tenant, sold))?.variants).toMatchObject([
    { priceMinor: 200, stock: 3 },
  ]);
  const ledger = await rows<{ sum: number }>(
    'select sum(delta)::integer as sum from stock_movements where owner_id = ?',
    [ownerId],
  );
  expect(ledger).toEqual([{ sum: 3 }]);
});
