import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { StatementPart } from '../../../../kernel/db/statement.ts';
import { acrossTenants, type Tenant } from '../../../../kernel/tenancy/tenant.ts';

/**
 * Ends the request of an order that owes nothing any more: `paid` if some of it came through the
 * request, else `closed`, as for a cancelled one. The caller has locked the order's row.
 */
export const endRequests = (
  { ownerId }: Tenant,
  orderId: string,
  why: 'paid' | 'cancelled',
): StatementPart => ({
  sql: `update payment_requests
       set state = case when ? = 'paid' and paid_minor > 0 then 'paid' else 'closed' end,
           closed_at = now(), updated_at = now()
     where owner_id = ? and order_id = ? and state in ('open', 'partly_paid')`,
  bindings: [why, ownerId, orderId],
});

export const endPaidRequests = async (tenant: Tenant, orderId: string, trx: Trx): Promise<void> => {
  const { sql, bindings } = endRequests(tenant, orderId, 'paid');
  await rows(sql, bindings, trx);
};

/** So that another one can be made. The caller has locked the order's row. */
export const expireRequestOf = async (
  { ownerId }: Tenant,
  orderId: string,
  trx: Trx,
): Promise<void> => {
  await rows(
    `update payment_requests set state = 'expired', closed_at = expires_at, updated_at = now()
      where owner_id = ? and order_id = ? and state in ('open', 'partly_paid')
        and expires_at <= now()`,
    [ownerId, orderId],
    trx,
  );
};

const EXPIRE = acrossTenants(`
update payment_requests set state = 'expired', closed_at = expires_at, updated_at = now()
 where (owner_id, id) in (
       select owner_id, id from payment_requests
        where state in ('open', 'partly_paid') and expires_at <= now()
        order by expires_at limit ? for no key update skip locked)
returning id`);

/** Of all stores, at most `most`. */
export const expireRequests = async (most: number): Promise<number> =>
  (await rows(EXPIRE, [most])).length;
