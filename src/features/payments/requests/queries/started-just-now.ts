import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { TRANSACTION_COLUMNS } from '../../transactions/queries/find-transaction.ts';
import type { Transaction } from '../../transactions/transaction.ts';

/** Of the same request, gateway and amount within `seconds`; null: none. */
export async function startedJustNow(
  { ownerId }: Tenant,
  requestId: string,
  { provider, amountMinor }: Pick<Transaction, 'provider' | 'amountMinor'>,
  seconds: number,
  trx: Trx,
): Promise<Transaction | null> {
  const [found] = await rows<Transaction>(
    `select ${TRANSACTION_COLUMNS} from payment_transactions
      where owner_id = ? and payment_request_id = ? and provider = ? and amount_minor = ?
        and status = 'created' and created_at > now() - ? * interval '1 second'
      order by created_at desc limit 1`,
    [ownerId, requestId, provider, amountMinor, seconds],
    trx,
  );
  return found ?? null;
}
