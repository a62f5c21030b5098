import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants, type Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { DueOrder } from '../../cod/queries/sweep-cod.ts';
import { UNDECIDED } from '../../order.ts';

const BATCH = 200;

/** SQL: the shopper says that money was sent, and nobody has looked yet. `o` is the order. */
export const CLAIMED = `exists (select from payment_claims c
  where c.owner_id = o.owner_id and c.order_id = o.id and c.state = 'waiting')`;

// The index `orders_pay_by` has the same condition.
const UNPAID = acrossTenants(`
select o.owner_id, o.id from orders o
 where o.pay_by is not null and o.pay_by <= now() and o.status in ('${UNDECIDED.join("', '")}')
   and o.financial_status = 'pending' and o.fulfillment_status = 'unfulfilled' and not ${CLAIMED}
 order by o.pay_by limit ?`);

const TO_REMIND = acrossTenants(`
select o.owner_id, o.id from orders o
 where o.pay_reminder_at is not null and o.pay_reminder_at <= now()
 order by o.pay_reminder_at limit ?`);

/** Of all stores, at most 200. */
export const unpaidOrders = (): Promise<DueOrder[]> => rows<DueOrder>(UNPAID, [BATCH]);

/** Of all stores, at most 200. */
export const transfersToRemindOf = (): Promise<DueOrder[]> => rows<DueOrder>(TO_REMIND, [BATCH]);

const IS_CLAIMED = `
select exists (select from payment_claims c
                where c.owner_id = ? and c.order_id = ? and c.state = 'waiting') as is_claimed`;

/** Whether the shopper says that money was sent, and nobody has looked yet. */
export async function isClaimed({ ownerId }: Tenant, orderId: string, trx: Trx): Promise<boolean> {
  const [found] = await rows<{ isClaimed: boolean }>(IS_CLAIMED, [ownerId, orderId], trx);
  return found?.isClaimed === true;
}
