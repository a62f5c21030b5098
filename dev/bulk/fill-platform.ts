import { inTransaction, rows } from '../../src/kernel/db/db.ts';
import { fillOrders } from './bulk-orders.ts';
import { fillStores } from './bulk-stores.ts';
import { fillSubscriptions } from './bulk-subscriptions.ts';
import { fillWork } from './bulk-work.ts';

/** How much there is to be of the whole platform. */
export interface PlatformSize {
  stores: number;
  orders: number;
  /** Shared out between the stores, one after the other. */
  subscriptions: number;
  /** Drafts and webhook events; of notices four times as many. A twentieth of the orders unless told. */
  work?: number;
  seed?: number;
  /** The moment up to which there is something. */
  at?: Date;
}

/**
 * Fills an empty database with a platform's data, mostly by statements that make thousands of rows
 * each: 2,000 stores with 200,000 orders take seconds. The same seed and moment make the same rows.
 * For tests and benchmarks: see `seed/` for stores that one can work in.
 */
export async function fillPlatform(size: PlatformSize): Promise<void> {
  const { stores, orders, at = new Date(), seed = 1 } = size;
  const count = size.work ?? Math.ceil(orders / 20);
  await inTransaction((trx) => fillStores(stores, at, trx));
  await inTransaction((trx) =>
    fillSubscriptions({ stores, subscriptions: size.subscriptions, seed }, at, trx),
  );
  await inTransaction((trx) => fillOrders({ stores, orders }, at, trx));
  await inTransaction((trx) => fillWork({ stores, count }, at, trx));
  await rows('analyze');
}
