import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** Disables the triggers for search words and counts until the transaction ends, or enables them. */
export async function disableTriggers(isDisabled: boolean, trx: Trx): Promise<void> {
  await rows(
    `select set_config('stallkeeper.forgets_tenant', ?, true)`,
    [isDisabled ? 'yes' : ''],
    trx,
  );
}

/** Deletes a tenant's stored counts and its counter of order numbers. */
export async function deleteCounts({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await rows('delete from order_counts where owner_id = ?', [ownerId], trx);
  await rows('delete from order_counters where owner_id = ?', [ownerId], trx);
}
