import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** A transaction that adds one waits for this one. */
export async function countEndpoints({ ownerId }: Tenant, trx: Trx): Promise<number> {
  const lock = 'select pg_advisory_xact_lock(hashtextextended(?, 0))';
  await rows(lock, [`webhook endpoints ${ownerId}`], trx);
  const count = 'select count(*) as count from webhook_endpoints where owner_id = ?';
  const [found] = await rows<{ count: number }>(count, [ownerId], trx);
  return found?.count ?? 0;
}
