import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Deletes the alerts about a tenant. Operators' actions stay in the audit log. */
export async function forgetTenant({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await rows(`delete from platform_alerts where subject = ?`, [ownerId], trx);
}
