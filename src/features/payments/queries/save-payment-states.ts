import type { TransactionStatus } from '../../../enums.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

const SAVE_STATES = `
update payment_transactions p set status = s.status, updated_at = now()
  from unnest(?::uuid[], ?::text[]) as s (id, status)
 where p.owner_id = ? and p.id = s.id`;

/** The caller has locked the order's row. */
export async function savePaymentStates(
  tenant: Tenant,
  changed: readonly { id: string; status: TransactionStatus }[],
  trx: Trx,
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const states = changed.map(({ status }) => status);
  await rows(SAVE_STATES, [ids, states, tenant.ownerId], trx);
}
