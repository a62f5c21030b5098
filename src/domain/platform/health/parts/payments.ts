import { rows, type Trx } from '../../../../db.ts';
import { acrossTenants } from '../../../../tenant.ts';

/** Money that came in this long ago, in minutes, and has no order yet, waits for somebody. */
const WITHOUT_ORDER_MINUTES = 15;
const SHOWN = 10;

export interface PaymentHealth {
  /** Payments that the gateway should have been asked about by now. */
  dueChecks: number;
  oldestCheckAt: string | null;
  dueRefunds: number;
  oldestRefundAt: string | null;
  withoutOrder: number;
  /** The stores of the oldest of them. */
  stores: { ownerId: string; storeId: string; storeName: string; since: string }[];
}

const DUE = acrossTenants(`
select (select count(*) from payment_transactions where next_check_at <= now()) as "dueChecks",
       (select min(next_check_at) from payment_transactions where next_check_at <= now()) as "oldestCheckAt",
       (select count(*) from refunds where status = 'requested' and next_attempt_at <= now()) as "dueRefunds",
       (select min(next_attempt_at) from refunds
         where status = 'requested' and next_attempt_at <= now()) as "oldestRefundAt"`);

const WITHOUT_ORDER = acrossTenants(`
select owner_id as "ownerId", coalesce(captured_at, created_at) as since, count(*) over () as total
  from payment_transactions
 where attention is not null and attention = 'captured_without_order'
   and coalesce(captured_at, created_at) < now() - interval '${WITHOUT_ORDER_MINUTES} minutes'
 order by since limit 200`);

const NAMES = `
select owner_id as "ownerId", id as "storeId", name as "storeName" from stores
 where owner_id = any(?::uuid[])`;

interface Waiting {
  ownerId: string;
  since: string;
  total: number;
}

/** How far behind we are with asking the gateway, and money that has become no order. */
export async function readPayments(trx: Trx): Promise<PaymentHealth> {
  const [due] = await rows<Omit<PaymentHealth, 'withoutOrder' | 'stores'>>(DUE, [], trx);
  const waiting = await rows<Waiting>(WITHOUT_ORDER, [], trx);
  const owners = [...new Set(waiting.map(({ ownerId }) => ownerId))].slice(0, SHOWN);
  const names = await rows<Omit<PaymentHealth['stores'][0], 'since'>>(NAMES, [owners], trx);
  const sinceOf = (ownerId: string) =>
    waiting.find((each) => each.ownerId === ownerId)?.since ?? '';
  return {
    ...(due as NonNullable<typeof due>),
    withoutOrder: waiting[0]?.total ?? 0,
    stores: names.map((store) => ({ ...store, since: sinceOf(store.ownerId) })),
  };
}
