import { inTransaction, rows } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { addJob } from '../../jobs/add-job.ts';

const QUEUE = `
update product_imports set state = 'queued', finished_at = null
 where owner_id = ? and id = ?::uuid and state in ('previewed', 'failed') returning id`;

const EXISTS = 'select 1 from product_imports where owner_id = ? and id = ?::uuid';

/**
 * Starts a previewed import in the worker. A second click, or one for a completed import, changes
 * nothing.
 * @throws Refusal 404
 */
export function startImport(tenant: Tenant, importId: string): Promise<void> {
  return inTransaction(async (trx) => {
    const key = [tenant.ownerId, importId];
    const queued = await rows(QUEUE, key, trx);
    if (queued.length > 0) {
      await addJob(trx, 'import-products', { ownerId: tenant.ownerId, importId });
    } else if ((await rows(EXISTS, key, trx)).length === 0) {
      throw notFound('Import');
    }
  });
}
