import { isStoreMoving } from '../db/store-moving.ts';
import { type Tenant, tenantOfStore } from './tenant.ts';

const AT_ONCE = 4;

/**
 * Several stores in parallel, so that one slow store doesn't hold up the others. An error of `work`
 * ends the sweep; only a store that is on its way to another database is skipped.
 */
export async function eachTenant<Row extends { ownerId: string }>(
  claimed: readonly Row[],
  work: (tenant: Tenant, rows: Omit<Row, 'ownerId'>[]) => Promise<void>,
): Promise<void> {
  const stores = byStore(claimed);
  const next = async (): Promise<void> => {
    for (let store = stores.pop(); store; store = stores.pop()) {
      const [ownerId, rows] = store;
      await work(tenantOfStore({ ownerId }), rows).catch((error) => {
        if (!isStoreMoving(error)) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

function byStore<Row extends { ownerId: string }>(claimed: readonly Row[]) {
  const stores = new Map<string, Omit<Row, 'ownerId'>[]>();
  for (const { ownerId, ...row } of claimed) {
    const rows = stores.get(ownerId) ?? [];
    rows.push(row);
    stores.set(ownerId, rows);
  }
  return [...stores];
}
