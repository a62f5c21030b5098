import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** Deletes the alerts that were raised about a tenant. The audit keeps what operators did. */
export async function forgetTenant({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await rows(`delete from platform_alerts where subject = ?`, [ownerId], trx);
}
