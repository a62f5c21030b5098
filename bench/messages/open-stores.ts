import { seedConnection } from '../../dev/seed/seed-connection.ts';
import { seedStores } from '../../dev/seed/seed-stores.ts';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { rows } from '../../src/kernel/db/db.ts';
import { acrossTenants, tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';
import { goodsNames, type Line } from './deliveries.ts';

const STORES = 8;

/** Stores with goods, each with a number that shoppers write to. */
export async function openStores(encryptionKey: string, count = STORES): Promise<Line[]> {
  await seedStores({ stores: count, products: 0, orders: 0, seed: 3 }, () => {});
  const stores = await rows<{ ownerId: string }>(
    acrossTenants('select owner_id as "ownerId" from stores order by id'),
  );
  const secrets = new SecretBox(encryptionKey);
  return Promise.all(
    stores.map(async (store, at) => {
      const tenant = tenantOfStore(store);
      for (const name of goodsNames()) {
        const variants = [{ priceMinor: 49_900, stock: 100_000 }];
        await createProduct(tenant, { name, variants }, SYSTEM);
      }
      const line = { numberId: String(1_000 + at), accountId: String(9_000 + at) };
      const connection = { phoneNumberId: line.numberId, accountId: line.accountId };
      await seedConnection(
        tenant,
        { channel: 'chat', ...connection, accessToken: 'none' },
        secrets,
      );
      return line;
    }),
  );
}
