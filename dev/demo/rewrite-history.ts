import { rows } from '../../src/kernel/db/db.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';

/** What belongs to an order, and after which part of its age it happened. */
const LATER = {
  stock_movements: 0,
  notifications: 0,
  fulfillments: 0.25,
  payment_transactions: 0.8,
  refunds: 0.9,
} as const;

/** Only a demo may rewrite history: all of an order happened `hours` earlier, one thing by one. */
export async function moveBack(tenant: Tenant, orderId: string, hours: number): Promise<void> {
  const { ownerId } = tenant;
  await rows(
    `update orders set created_at = created_at - ? * interval '1 hour',
       cod_asked_at = cod_asked_at - ? * interval '1 hour',
       cod_answered_at = cod_answered_at - ? * interval '30 minutes'
      where owner_id = ? and id = ?`,
    [hours, hours, hours, ownerId, orderId],
  );
  for (const [table, part] of Object.entries(LATER)) {
    await rows(
      `update ${table} set created_at = created_at - ? * interval '1 hour'
        where owner_id = ? and order_id = ?`,
      [hours * (1 - part), ownerId, orderId],
    );
  }
  await rows(
    `update order_events e
        set created_at = e.created_at - ? * (1 - 0.9 * (r.place - 1) / r.count) * interval '1 hour'
       from (select id, row_number() over (order by created_at, id) as place, count(*) over () as count
               from order_events where owner_id = ? and order_id = ?) r
      where e.owner_id = ? and e.id = r.id`,
    [hours, ownerId, orderId, ownerId],
  );
}

/** The same for a payment through a gateway, which was made a minute after it was asked for. */
export async function movePaymentBack(
  tenant: Tenant,
  transactionId: string,
  hours: number,
  alertHours = hours,
): Promise<void> {
  await rows(
    `update payment_transactions
        set created_at = now() - ? * interval '1 hour',
            captured_at = now() - ? * interval '1 hour' + interval '1 minute',
            confirmed_at = now() - ? * interval '1 hour' + interval '1 minute'
      where owner_id = ? and id = ?`,
    [hours, hours, hours, tenant.ownerId, transactionId],
  );
  await rows(
    `update notifications set created_at = now() - ? * interval '1 hour'
      where owner_id = ? and payment_transaction_id = ?`,
    [alertHours, tenant.ownerId, transactionId],
  );
}

/** Sums that go by time are made anew, and what is old has been read. */
export async function settleHistory(tenant: Tenant): Promise<void> {
  const { ownerId } = tenant;
  await rows(
    `update customers c set last_order_at = o.last, created_at = o.first
       from (select customer_id, max(created_at) as last, min(created_at) as first
               from orders where owner_id = ? group by customer_id) o
      where c.owner_id = ? and c.id = o.customer_id`,
    [ownerId, ownerId],
  );
  await recountUsage(tenant);
  await rows(
    `update notifications set status = 'sent', sent_at = created_at, read_at = now()
      where owner_id = ? and created_at < now() - interval '12 hours'`,
    [ownerId],
  );
}

/** An order of last month counts there. */
export async function recountUsage({ ownerId }: Tenant): Promise<void> {
  await rows(`delete from usage_counters where owner_id = ? and metric = 'orders'`, [ownerId]);
  await rows(
    `insert into usage_counters (owner_id, metric, period, count)
     select owner_id, 'orders', to_char(created_at at time zone 'UTC', 'YYYY-MM'), count(*)
       from orders where owner_id = ? and source = 'public_store' and status <> 'cancelled'
      group by 1, 3`,
    [ownerId],
  );
}
