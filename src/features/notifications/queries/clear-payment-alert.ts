import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** In all channels: sent ones could be sent again, and lists would show a pointless alert. */
export async function clearPaymentAlert(
  { ownerId }: Tenant,
  transactionId: string,
  trx: Trx,
): Promise<void> {
  await rows(
    'delete from notifications where owner_id = ? and payment_transaction_id = ?',
    [ownerId, transactionId],
    trx,
  );
}
