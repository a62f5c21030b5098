import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The courier of the tenant's latest parcel: probably also that of the next. */
export async function lastCourier(tenant: Tenant): Promise<string | null> {
  const [last] = await rows<{ courier: string | null }>(
    `select courier from fulfillments where owner_id = ? order by id desc limit 1`,
    [tenant.ownerId],
  );
  return last?.courier ?? null;
}
