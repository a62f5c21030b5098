import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

export interface ParcelHealth {
  due: number;
  oldestDueAt: string | null;
}

const PARCELS = acrossTenants(`
select count(*) as due, min(next_poll_at) as oldest_due_at from fulfillments
 where next_poll_at <= now()`);

export async function readParcels(trx: Trx): Promise<ParcelHealth> {
  const [due] = await rows<ParcelHealth>(PARCELS, [], trx);
  return due as ParcelHealth;
}
