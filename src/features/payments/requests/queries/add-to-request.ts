import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

const ADD = `
update payment_requests
   set paid_minor = paid_minor + ?,
       state = case when paid_minor + ? >= amount_minor then 'paid'
                    when state = 'open' then 'partly_paid' else state end,
       closed_at = case when paid_minor + ? >= amount_minor then coalesce(closed_at, now())
                        else closed_at end,
       updated_at = now()
 where owner_id = ? and id = ?`;

/**
 * Counts money of its order that came in through it, also late. Forward only. The caller has locked
 * the order's row and then the payment's, and writes the payment with `payment_request_id`.
 * @param amountMinor minor units of its currency
 */
export async function addToRequest(
  { ownerId }: Tenant,
  requestId: string,
  amountMinor: number,
  trx: Trx,
): Promise<void> {
  await rows(ADD, [amountMinor, amountMinor, amountMinor, ownerId, requestId], trx);
}
