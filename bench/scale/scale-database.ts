import { join } from 'node:path';
import { fillPlatform } from '../../dev/bulk/fill-platform.ts';
import { type FilledDatabase, openFilledDatabase } from '../filled-database.ts';
import { fillStore } from '../orders-database.ts';

const ORDERS_PER_STORE = 100;
const ORDERS_PER_EVENT = 20;

/** How many other stores stand beside the one that has all orders. */
export const storesBeside = (orders: number): number => Math.ceil(orders / ORDERS_PER_STORE);

/**
 * A database of its own below `dir`, with one store that has so many orders and a platform around
 * it that is as large for its orders: stores, subscriptions, drafts, notices, events. It is filled
 * once and kept; a fill that was cut short begins anew.
 */
export const openScaleDatabase = (dir: string, orders: number): Promise<FilledDatabase> =>
  openFilledDatabase(join(dir, `scale-${orders}`), `${orders} orders of one store`, () =>
    fill(orders),
  );

async function fill(orders: number): Promise<void> {
  const stores = storesBeside(orders);
  await fillPlatform({
    stores,
    orders: 0,
    subscriptions: 2 * stores,
    work: Math.ceil(orders / ORDERS_PER_EVENT),
  });
  await fillStore(orders, 7);
}
