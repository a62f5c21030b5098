import { expect, test } from 'vitest';
import { createProduct } from '../../../src/domain/catalog/create-product.ts';
import { pruneCatalogChanges } from '../../../src/domain/catalog/shop/queries/catalog-changes.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();

async function aShop(): Promise<TestStore> {
  const store = await aStore(context.app);
  const mug = { name: 'Mug', slug: 'mug', variants: [{ priceMinor: 30_000, stock: 5 }] };
  await createProduct(store.tenant, mug, SYSTEM);
  return store;
}

test('changes are forgotten after an hour', async () => {
  await aShop();
  await rows(`update catalog_changes set changed_at = now() - interval '61 minutes'`);
  const store = await aShop();
  await pruneCatalogChanges();
  const left = await rows<{ owner: string }>(
    'select distinct owner_id as owner from catalog_changes',
  );
  expect(left).toEqual([{ owner: store.ownerId }]);
});
