import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The stored answer for this key; null while there is none. */
export async function findKeptResult<Result>(
  tenant: Tenant,
  route: string,
  key: string,
): Promise<Result | null> {
  const [kept] = await rows<{ response: Result | null }>(
    `select response from idempotency_keys
      where owner_id = ? and route = ? and key = ? and created_at > now() - interval '24 hours'`,
    [tenant.ownerId, route, key],
  );
  return kept?.response ?? null;
}
