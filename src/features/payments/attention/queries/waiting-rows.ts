import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { TRANSACTION_COLUMNS } from '../../transactions/queries/find-transaction.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import type { FailedRefund, Payer } from '../waiting-payment.ts';

export interface WaitingRow extends Transaction {
  repeats: { orderId: string | null; customer: Payer | null } | null;
  backMinor: number;
  failedRefund: FailedRefund | null;
}

const SELECT = `
select ${TRANSACTION_COLUMNS},
       (select jsonb_build_object('orderId', f.order_id, 'customer', f.quote -> 'customer')
          from payment_transactions f
         where f.owner_id = payment_transactions.owner_id
           and f.id = (payment_transactions.metadata ->> 'extraOf')::uuid) as repeats,
       (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
         where r.owner_id = payment_transactions.owner_id
           and r.payment_transaction_id = payment_transactions.id and r.status <> 'failed')
         as back_minor,
       (select jsonb_build_object('amountMinor', r.amount_minor, 'currency', r.currency,
                                  'error', r.error, 'at', coalesce(r.done_at, r.created_at))
          from refunds r
         where r.owner_id = payment_transactions.owner_id
           and r.payment_transaction_id = payment_transactions.id and r.status = 'failed'
         order by r.created_at desc, r.id desc limit 1) as failed_refund
  from payment_transactions where owner_id = ? and attention is not null`;

export const waitingRows = (
  tenant: Tenant,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingRow[]> =>
  rows<WaitingRow>(`${SELECT} order by created_at desc, id desc limit ? offset ?`, [
    tenant.ownerId,
    limit,
    offset,
  ]);

/** Undefined when the payment doesn't exist or needs no decision. */
export async function waitingRow(tenant: Tenant, id: string): Promise<WaitingRow | undefined> {
  const [found] = await rows<WaitingRow>(`${SELECT} and id = ?`, [tenant.ownerId, id]);
  return found;
}
