import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { violatedIndex } from '../../kernel/db/violated-index.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { passTakenNumbers } from './queries/order-numbers.ts';

const MOST_DRAWS = 3;

/** After a failover between drawing and writing, the new server issues the number again. */
const isNumberTaken = (error: unknown): boolean => violatedIndex(error) === 'orders_number';

/** Does it again, with another number, if an order has the number that it drew. */
export const redrawingNumber = <T>(tenant: Tenant, place: () => Promise<T>): Promise<T> =>
  redrawn(place, () => inTransaction((trx) => passTakenNumbers(tenant, trx)));

/** In the caller's transaction. @param undo takes back what the work has written */
export const redrawingNumberIn = <T>(
  tenant: Tenant,
  place: () => Promise<T>,
  undo: () => Promise<void>,
  trx: Trx,
): Promise<T> =>
  redrawn(place, async () => {
    await undo();
    await passTakenNumbers(tenant, trx);
  });

async function redrawn<T>(place: () => Promise<T>, pass: () => Promise<void>): Promise<T> {
  for (let draws = 1; ; draws++) {
    try {
      return await place();
    } catch (error) {
      if (!isNumberTaken(error) || draws >= MOST_DRAWS) throw error;
      await pass();
    }
  }
}
