import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** Whether money of a payment was refunded, or a refund is in progress. */
export async function isGivenBack(
  tenant: Tenant,
  { id, status }: Pick<Transaction, 'id' | 'status'>,
  trx?: Trx,
): Promise<boolean> {
  if (status === 'refunded' || status === 'partially_refunded') return true;
  const [refund] = await rows(
    `select 1 from refunds where owner_id = ? and payment_transaction_id = ? and status <> 'failed' limit 1`,
    [tenant.ownerId, id],
    trx,
  );
  return refund !== undefined;
}
