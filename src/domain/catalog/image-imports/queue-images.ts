import { rows, type Trx } from '../../../db.ts';
import { PICTURES } from '../../../limits.ts';
import type { Tenant } from '../../../tenant.ts';
import { addJob } from '../../jobs/add-job.ts';

/** One whose job is older than a day has lost it, and gets another. */
const TAKE = `
update product_image_imports set queued_at = now()
 where owner_id = ? and id in (
   select id from product_image_imports
    where owner_id = ? and state = 'waiting'
      and (queued_at is null or queued_at < now() - interval '1 day')
    order by id
    limit (select greatest(0, ${PICTURES.perStore} - count(*)) from product_image_imports
            where owner_id = ? and state = 'waiting' and queued_at >= now() - interval '1 day'))
returning id`;

/**
 * Adds jobs for the store's next waiting pictures, as many as there is room for. Each one that ends
 * lets the next in, so that a file of thousands never makes other jobs wait behind it.
 */
export async function queueImages(tenant: Tenant, trx: Trx): Promise<void> {
  const { ownerId } = tenant;
  // Two that count at the same moment would both find room, or both find none.
  await rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`images ${ownerId}`], trx);
  const taken = await rows<{ id: string }>(TAKE, [ownerId, ownerId, ownerId], trx);
  for (const { id } of taken) {
    await addJob(trx, 'fetch-product-image', { ownerId, imageImportId: id });
  }
}
