import type { SubscriptionStatus } from '../../src/enums.ts';
import { hashPassword } from '../../src/features/accounts/passwords/password-hash.ts';
import { newToken } from '../../src/ids.ts';
import { inTransaction, rows } from '../../src/kernel/db/db.ts';
import { OrderMaker, orderTimes, type SeedOrder } from './make-orders.ts';
import { makeShop, type SeedShop, writeShop } from './make-shop.ts';
import { Random } from './random.ts';
import { seedSubscription } from './seed-subscription.ts';
import { writeOrders } from './write-orders.ts';
import { writeProducts } from './write-products.ts';

const CHUNK = 4_000;
const FIRST_ORDER_NUMBER = 1_001;

/** How much to make in all; products and orders are shared out between the stores. */
export interface SeedSize {
  stores: number;
  products: number;
  orders: number;
  /** The same seed on an empty database makes the same stores, goods and shoppers. */
  seed: number;
}

export interface SeededStores {
  password: string;
  logins: { email: string; slug: string; orders: number; status: SubscriptionStatus }[];
}

/**
 * Adds stores with a year of trade to whatever the database holds. All owners share one new
 * password. `tell` hears how many orders are written.
 */
export async function seedStores(
  size: SeedSize,
  tell: (written: number) => void,
): Promise<SeededStores> {
  const password = newToken();
  const passwordHash = await hashPassword(password, 'registration');
  const [{ stores: before } = { stores: 0 }] = await rows<{ stores: number }>(
    'select count(*) as stores from stores',
  );
  const logins: SeededStores['logins'] = [];
  let written = 0;
  for (let index = 0; index < size.stores; index++) {
    const random = new Random(size.seed + before + index);
    const shop = makeShop(before + index + 1, share(size.products, size.stores, index), random);
    let status: SubscriptionStatus = 'trial';
    await inTransaction(async (trx) => {
      await writeShop(shop, passwordHash, random, trx);
      await writeProducts(shop, trx);
      status = await seedSubscription(shop, { index, seed: size.seed + before }, trx);
    });
    const orders = share(size.orders, size.stores, index);
    for await (const count of trade(shop, orders, random)) {
      written += count;
      tell(written);
    }
    logins.push({ email: shop.email, slug: shop.slug, orders, status });
  }
  // Until statistics say how much there is, the first pages and checks are planned for empty tables.
  await rows('analyze');
  return { password, logins };
}

/**
 * Writes a store's orders in chunks, each a transaction after which all sums agree, and makes the
 * next chunk meanwhile.
 */
async function* trade(shop: SeedShop, count: number, random: Random): AsyncGenerator<number> {
  const maker = new OrderMaker(shop, FIRST_ORDER_NUMBER, random);
  let writing = Promise.resolve(0);
  for (const orders of chunksOf(count, maker, random)) {
    const last = orders.at(-1)?.order.createdAt ?? '';
    const stock = maker.stock.close(Date.parse(last));
    yield await writing;
    writing = inTransaction((trx) => writeOrders(shop, orders, stock, trx)).then(
      () => orders.length,
    );
    // The generator may be left waiting; what went wrong is told when it is asked again.
    writing.catch(() => {});
  }
  yield await writing;
}

function* chunksOf(count: number, maker: OrderMaker, random: Random): Generator<SeedOrder[]> {
  let chunk: SeedOrder[] = [];
  for (const at of orderTimes(count, random)) {
    chunk.push(maker.make(at));
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** The part of the whole that one of several gets; the first ones take what does not divide. */
const share = (whole: number, parts: number, index: number): number =>
  Math.floor(whole / parts) + (index < whole % parts ? 1 : 0);
