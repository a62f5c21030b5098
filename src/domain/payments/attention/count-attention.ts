import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** How many payments need the seller's decision. */
export async function countAttention(tenant: Tenant): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    `select count(*) from payment_transactions where owner_id = ? and attention is not null`,
    [tenant.ownerId],
  );
  return counted?.count ?? 0;
}
