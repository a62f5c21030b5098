import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** Deletes a tenant's store with every address that it had: anybody may take them now. */
export async function forgetTenant(
  { ownerId }: Tenant,
  trx: Trx,
): Promise<{ store: { name: string; slug: string } | null }> {
  const [store] = await rows<{ name: string; slug: string }>(
    `delete from stores where owner_id = ? returning name, slug`,
    [ownerId],
    trx,
  );
  return { store: store ?? null };
}
