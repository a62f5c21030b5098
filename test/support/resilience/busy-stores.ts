import type { FastifyInstance } from 'fastify';
import { someGoods } from '../goods.ts';
import { aStore, type TestStore } from '../stores.ts';
import type { Reply } from './ask.ts';
import { keepSignedIn } from './keep-signed-in.ts';
import { shoppingIn } from './shopping.ts';

const STORES = 40;
/** Each kind of visit once, in the same store. */
const VISITS_IN_A_ROW = 5;

/**
 * Visits to many stores, so that none gets more than its people could send: the requests of one
 * store are limited.
 */
export async function busyStores(
  app: FastifyInstance,
): Promise<(origin: string, turn: number) => Promise<Reply>> {
  const shops: ReturnType<typeof shoppingIn>[] = [];
  const stores: TestStore[] = [];
  while (shops.length < STORES) {
    const store = await aStore(app);
    stores.push(store);
    shops.push(shoppingIn(store, await someGoods(store, { stock: 100_000_000 })));
  }
  keepSignedIn(app, stores);
  return (origin, turn) => {
    const shop = shops[Math.floor(turn / VISITS_IN_A_ROW) % STORES];
    if (!shop) throw new Error(`turn ${turn} is no whole number`);
    return shop.visit(origin, turn);
  };
}
