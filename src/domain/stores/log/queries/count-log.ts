import { rows } from '../../../../db/db.ts';
import { COUNT_ENDS } from '../../../../db/pagination.ts';
import type { Tenant } from '../../../../tenancy/tenant.ts';

/** How many entries a store's log has, counted up to COUNT_ENDS. */
export async function countLog({ ownerId }: Tenant): Promise<number> {
  const [counted] = await rows<{ total: number }>(
    `select count(*) as total from (
       select 1 from store_log_entries where owner_id = ? limit ${COUNT_ENDS}) counted`,
    [ownerId],
  );
  return counted?.total ?? 0;
}
