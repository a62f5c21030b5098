import { join } from 'node:path';
import { MOST_TURNS, multiplyOrders } from '../dev/bulk/multiply-orders.ts';
import { seedStores } from '../dev/seed/seed-stores.ts';
import { rows } from '../src/kernel/db/db.ts';
import { acrossTenants } from '../src/kernel/tenancy/tenant.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';

const OTHER_STORES = 5;
/** So many are made one by one; more are copies of them. */
const SEEDED = 10_000;

/** The store that is measured. */
export interface LargeStore {
  ownerId: string;
  email: string;
}

/**
 * A database of its own below `dir` with one store of so many orders and as many in five others.
 * It is filled once and kept; a fill that was cut short begins anew.
 */
export const openOrdersDatabase = (dir: string, orders: number): Promise<FilledDatabase> =>
  openFilledDatabase(join(dir, `orders-${orders}`), `twice ${orders} orders`, async () => {
    await fillStore(orders, 7);
    await fillStore(orders, 9, OTHER_STORES);
  });

/**
 * Adds a store with a year of so many orders and all that belongs to them; several share them.
 * @returns the first one's owner
 */
export async function fillStore(orders: number, seed: number, stores = 1): Promise<string> {
  const turns = Math.min(MOST_TURNS, Math.ceil(orders / SEEDED));
  const seeded = { stores, products: 300 * stores, orders: Math.round(orders / turns), seed };
  const { logins } = await seedStores(seeded, () => {});
  const owners = await rows<{ id: string }>('select id from users where email = any(?)', [
    logins.map(({ email }) => email),
  ]);
  for (const { id } of owners) await multiplyOrders(id, turns);
  return owners[0]?.id ?? '';
}

/** The store that is measured: the one with the most orders. */
export async function largestStore(): Promise<LargeStore> {
  const [store] = await rows<LargeStore>(
    acrossTenants(`select u.id as "ownerId", u.email from order_counts c join users u on u.id = c.owner_id
      group by u.id order by sum(c.count) desc limit 1`),
  );
  if (!store) throw new Error('the store is missing after it was filled');
  return store;
}
