import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** Whether the store ever had an order. */
export async function hasOrders(tenant: Tenant): Promise<boolean> {
  const [found] = await rows<{ any: boolean }>(
    'select exists (select from orders where owner_id = ?) as any',
    [tenant.ownerId],
  );
  return found?.any === true;
}
