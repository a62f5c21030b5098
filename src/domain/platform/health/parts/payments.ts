import { rows, type Trx } from '../../../../db/db.ts';
import { acrossTenants } from '../../../../tenancy/tenant.ts';

/** A payment without an order for this many minutes needs somebody. */
const WITHOUT_ORDER_MINUTES = 15;
const SHOWN = 10;

export interface PaymentHealth {
  /** Payments that should have been checked at the gateway by now. */
  dueChecks: number;
  oldestCheckAt: string | null;
  dueRefunds: number;
  oldestRefundAt: string | null;
  withoutOrder: number;
  /** Their stores, those with the oldest first. */
  stores: { ownerId: string; storeId: string; storeName: string; since: string }[];
}

const DUE = acrossTenants(`
select (select count(*) from payment_transactions where next_check_at <= now()) as "dueChecks",
       (select min(next_check_at) from payment_transactions where next_check_at <= now()) as "oldestCheckAt",
       (select count(*) from refunds where status = 'requested' and next_attempt_at <= now()) as "dueRefunds",
       (select min(next_attempt_at) from refunds
         where status = 'requested' and next_attempt_at <= now()) as "oldestRefundAt"`);

const WITHOUT_ORDER = acrossTenants(`
select w.owner_id as "ownerId", s.id as "storeId", s.name as "storeName", w.since, w.total
  from (select owner_id, min(coalesce(captured_at, created_at)) as since,
               (sum(count(*)) over ())::bigint as total
          from payment_transactions
         where attention is not null and attention = 'captured_without_order'
           and coalesce(captured_at, created_at) < now() - interval '${WITHOUT_ORDER_MINUTES} minutes'
         group by owner_id order by since limit ${SHOWN}) w
  join stores s on s.owner_id = w.owner_id
 order by w.since`);

type Waiting = PaymentHealth['stores'][0] & { total: number };

/** How far checks at the gateway are behind, and payments without an order. */
export async function readPayments(trx: Trx): Promise<PaymentHealth> {
  const [due] = await rows<Omit<PaymentHealth, 'withoutOrder' | 'stores'>>(DUE, [], trx);
  const waiting = await rows<Waiting>(WITHOUT_ORDER, [], trx);
  return {
    ...(due as NonNullable<typeof due>),
    withoutOrder: waiting[0]?.total ?? 0,
    stores: waiting.map(({ total: _, ...store }) => store),
  };
}
