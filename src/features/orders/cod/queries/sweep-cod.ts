import { rows } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { UNDECIDED } from '../../order.ts';
import { CLAIMED } from '../../transfer/queries/due-transfers.ts';

const BATCH = 200;

// The index `orders_confirm_by` has the same condition.
const UNDECIDED_ONLY = `status in ('${UNDECIDED.join("', '")}')`;

export interface DueOrder {
  ownerId: string;
  id: string;
}

// Older orders were left unasked on purpose, or the store has only now turned the setting on.
const TO_ASK = acrossTenants(`
select owner_id, id from orders
 where owner_id = any(?::uuid[]) and payment_status = 'cod' and status = 'new'
   and cod_answer is null and created_at > now() - interval '1 hour'
 order by created_at limit ?`);

const TO_REMIND = acrossTenants(`
select owner_id, id from orders
 where owner_id = any(?::uuid[]) and cod_answer = 'asked' and cod_reminded_at is null
   and cod_asked_at between now() - interval '2 days' and now() - interval '6 hours'
   and ${UNDECIDED_ONLY}
 order by cod_asked_at limit ?`);

const UNCONFIRMED = acrossTenants(`
select o.owner_id, o.id from orders o
 where confirm_by is not null and confirm_by <= now() and ${UNDECIDED_ONLY}
   and financial_status = 'pending' and fulfillment_status = 'unfulfilled' and not ${CLAIMED}
 order by confirm_by limit ?`);

/** At most 200. */
export const ordersToAsk = (ownerIds: readonly string[]): Promise<DueOrder[]> =>
  rows<DueOrder>(TO_ASK, [ownerIds, BATCH]);

/** 6 hours to 2 days later, at most 200. */
export const ordersToRemind = (ownerIds: readonly string[]): Promise<DueOrder[]> =>
  rows<DueOrder>(TO_REMIND, [ownerIds, BATCH]);

/** Of all stores, at most 200. */
export const unconfirmedOrders = (): Promise<DueOrder[]> => rows<DueOrder>(UNCONFIRMED, [BATCH]);
