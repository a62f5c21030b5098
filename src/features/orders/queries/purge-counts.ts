import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** Off at most until the transaction ends. */
export async function switchTriggers(on: boolean, trx: Trx): Promise<void> {
  await rows(`select set_config('stallkeeper.forgets_tenant', ?, true)`, [on ? '' : 'yes'], trx);
}

export async function deleteCounts({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await rows('delete from order_counts where owner_id = ?', [ownerId], trx);
  await rows('delete from order_counters where owner_id = ?', [ownerId], trx);
}
