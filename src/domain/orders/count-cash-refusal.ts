import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { countRefusal } from '../customers/customer-totals.ts';
import type { Order } from './order.ts';

/**
 * Adds a COD order to its customer's refusals: refused at the door, or fake. Counted once per
 * order, whether its parcels came back, it was cancelled for that reason, or both. The caller has
 * locked the order's row.
 */
export async function countCashRefusal(
  tenant: Tenant,
  { id, customerId, paymentStatus }: Pick<Order, 'id' | 'customerId' | 'paymentStatus'>,
  trx: Trx,
): Promise<void> {
  if (paymentStatus !== 'cod') return;
  const counted = await rows(
    `update orders set refusal_counted = true
      where owner_id = ? and id = ? and not refusal_counted returning id`,
    [tenant.ownerId, id],
    trx,
  );
  if (counted.length > 0) await countRefusal(tenant, customerId, trx);
}
