import { parseArgs } from 'node:util';
import { migrateUp } from '../../migrations/run.ts';
import { loadConfig } from '../../src/config.ts';
import { Refusal } from '../../src/errors.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import { seedCatalog } from '../seed/seed-catalog.ts';
import { type SeedSize, seedStores } from '../seed/seed-stores.ts';

const USAGE = `usage: npm run seed -- --stores N --products N --orders N [--seed N]
       npm run seed -- --catalog FILE
The first adds N stores that together have N products and N orders of the last year.
The second makes one store of a catalog file.
In production, add --yes: it makes stores with orders and revenue that nothing tells from real ones, whose
owners all have the printed password, and nothing removes them again.`;

const SHOWN_LOGINS = 10;

/** `npm run seed`: realistic data at scale, or one store of a catalog file. */
export async function main(args: string[]): Promise<number> {
  const wanted = readArguments(args);
  if (!wanted) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig();
  if (config.environment === 'production' && !wanted.isSure) {
    console.error(
      'NODE_ENV is production: this would add stores with a known password, orders and revenue, which nothing removes again. Add --yes if you mean it',
    );
    return 1;
  }
  await migrateUp(config.databaseUrl);
  const knex = connectDatabase(config);
  try {
    await (typeof wanted.what === 'string' ? fromCatalog(wanted.what) : atScale(wanted.what));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await knex.destroy();
  }
}

async function fromCatalog(path: string): Promise<void> {
  const { email, password, slug, products, variants } = await seedCatalog(path);
  console.log(`Made /catalog/${slug} with ${products} products and ${variants} variants`);
  console.log(`Sign in as ${email} with the password ${password}`);
}

async function atScale(size: SeedSize): Promise<void> {
  const started = performance.now();
  let told = started;
  const { password, logins } = await seedStores(size, (written) => {
    if (performance.now() - told < 5_000) return;
    told = performance.now();
    console.log(`${written} of ${size.orders} orders`);
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const { stores, products, orders } = size;
  console.log(`Made ${stores} stores, ${products} products and ${orders} orders in ${seconds} s`);
  for (const { email, slug, orders: count, status } of logins.slice(0, SHOWN_LOGINS)) {
    console.log(`  ${email}  /catalog/${slug}  ${count} orders  ${status}`);
  }
  console.log(`Every owner signs in with the password ${password}`);
}

interface Wanted {
  /** A catalog's path, or the size to make. */
  what: string | SeedSize;
  isSure: boolean;
}

/** @returns null when the arguments make no sense */
function readArguments(args: string[]): Wanted | null {
  const text = { type: 'string' } as const;
  const options = {
    ...{ catalog: text, stores: text, products: text, orders: text, seed: text },
    yes: { type: 'boolean' },
  } as const;
  try {
    const { catalog, yes: isSure = false, ...sizes } = parseArgs({ args, options }).values;
    if (catalog !== undefined) {
      return Object.keys(sizes).length === 0 && catalog ? { what: catalog, isSure } : null;
    }
    const stores = wholeNumber(sizes.stores);
    const products = wholeNumber(sizes.products);
    const orders = wholeNumber(sizes.orders);
    const seed = wholeNumber(sizes.seed ?? '1');
    const fits = stores >= 1 && (orders === 0 || products >= stores);
    return fits ? { what: { stores, products, orders, seed }, isSure } : null;
  } catch {
    return null;
  }
}

/** @throws RangeError for anything else */
function wholeNumber(text: string | undefined): number {
  if (!text || !/^\d{1,9}$/.test(text)) throw new RangeError('not a whole number');
  return Number(text);
}
