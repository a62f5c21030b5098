import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** Whether the store ever had an order. */
export async function hasOrders(tenant: Tenant): Promise<boolean> {
  const [found] = await rows<{ any: boolean }>(
    'select exists (select from orders where owner_id = ?) as any',
    [tenant.ownerId],
  );
  return found?.any === true;
}

/** Whether anybody ever ordered from the store or began to pay: then its currency stays. */
export async function hasTraded(tenant: Tenant, trx?: Trx): Promise<boolean> {
  const [found] = await rows<{ any: boolean }>(
    `select exists (select from orders where owner_id = ?)
         or exists (select from payment_transactions where owner_id = ?) as any`,
    [tenant.ownerId, tenant.ownerId],
    trx,
  );
  return found?.any === true;
}
