import { join } from 'node:path';
import { seedStores } from '../dev/seed/seed-stores.ts';
import { rows } from '../src/db.ts';
import { acrossTenants } from '../src/tenant.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';

const OTHER_STORES = 5;
const TELL_EVERY_MS = 10_000;

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
  openFilledDatabase(join(dir, `orders-${orders}`), () => fill(orders));

async function fill(orders: number): Promise<void> {
  console.log(`Filling a database with twice ${orders} orders, once; this takes some minutes`);
  const started = performance.now();
  let told = started;
  const written = { one: 0, others: 0 };
  const tell = () => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    console.log(`${written.one + written.others} of ${2 * orders} orders`);
  };
  const fillOthers = () =>
    seedStores({ stores: OTHER_STORES, products: 500, orders, seed: 9 }, (count) => {
      written.others = count;
      tell();
    });
  let others: ReturnType<typeof fillOthers> | undefined;
  await seedStores({ stores: 1, products: 300, orders, seed: 7 }, (count) => {
    written.one = count;
    tell();
    // Beside the first, on a connection of their own, once its name is taken.
    if (!others) others = fillOthers();
    others.catch(() => {});
  });
  await others;
  await rows('vacuum analyze');
  console.log(`Filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
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
