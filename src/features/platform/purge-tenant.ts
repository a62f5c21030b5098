import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { PlatformAlert } from './alerts/alert.ts';

/** Operators' actions stay in the audit log. */
export async function purgeTenant({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await PlatformAlert.query(trx).delete().where({ subject: ownerId });
}
