import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

/** A payment without an order for this many minutes needs somebody. */
const WITHOUT_ORDER_MINUTES = 15;
const SHOWN = 10;

export interface DueAtGateway {
  dueChecks: number;
  oldestCheckAt: string | null;
  dueRefunds: number;
  oldestRefundAt: string | null;
}

/** `total`: payments without an order of all stores. */
export interface StoreWithoutOrder {
  ownerId: string;
  storeId: string;
  storeName: string;
  since: string;
  total: number;
}

const DUE = acrossTenants(`
select (select count(*) from payment_transactions where next_check_at <= now()) as due_checks,
       (select min(next_check_at) from payment_transactions where next_check_at <= now()) as oldest_check_at,
       (select count(*) from refunds where status = 'requested' and next_attempt_at <= now()) as due_refunds,
       (select min(next_attempt_at) from refunds
         where status = 'requested' and next_attempt_at <= now()) as oldest_refund_at`);

const WITHOUT_ORDER = acrossTenants(`
select w.owner_id, s.id as store_id, s.name as store_name, w.since, w.total
  from (select owner_id, min(coalesce(captured_at, created_at)) as since,
               (sum(count(*)) over ())::bigint as total
          from payment_transactions
         where attention is not null and attention = 'captured_without_order'
           and metadata -> 'twinOf' is null and coalesce(captured_at, created_at) < now() - interval '${WITHOUT_ORDER_MINUTES} minutes'
         group by owner_id order by since limit ${SHOWN}) w
  join stores s on s.owner_id = w.owner_id
 order by w.since`);

export async function dueAtGateway(trx: Trx): Promise<DueAtGateway> {
  const [due] = await rows<DueAtGateway>(DUE, [], trx);
  return due as DueAtGateway;
}

export const paidWithoutOrder = (trx: Trx): Promise<StoreWithoutOrder[]> =>
  rows(WITHOUT_ORDER, [], trx);

const TO_REVIEW = acrossTenants(`
select case when attention = 'captured_without_order' and metadata -> 'twinOf' is not null
            then 'possible_duplicate' else attention end as attention, count(*) as count
  from payment_transactions where attention is not null group by 1 order by 1`);

export const paymentsToReview = (trx: Trx): Promise<{ attention: string; count: number }[]> =>
  rows(TO_REVIEW, [], trx);
