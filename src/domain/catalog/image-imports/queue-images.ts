import { rows, type Trx } from '../../../db/db.ts';
import { PICTURES } from '../../../limits.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { addJob } from '../../jobs/add-job.ts';

/** A picture whose job is older than a day has lost it and gets another. */
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
 * Adds jobs for the store's next pictures, up to its limit. Each that ends starts the next, so that
 * a file of thousands doesn't hold up other jobs.
 */
export async function queueImages(tenant: Tenant, trx: Trx): Promise<void> {
  const { ownerId } = tenant;
  // Two parallel counts would both find room, or both find none.
  await rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`images ${ownerId}`], trx);
  const taken = await rows<{ id: string }>(TAKE, [ownerId, ownerId, ownerId], trx);
  for (const { id } of taken) {
    await addJob(trx, 'fetch-product-image', { ownerId, imageImportId: id });
  }
}
