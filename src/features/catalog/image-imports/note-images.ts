import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { WantedImage } from './product-image-import.ts';
import { noteImported, takeWaiting } from './queries/image-imports.ts';

/** The most pictures that are noted at once; noting the same list again continues with the rest. */
export const MAX_NOTED = 5_000;
const BATCH = 1_000;

/** Idempotent. */
export async function noteImages(
  tenant: Tenant,
  images: readonly WantedImage[],
  importId: string | null,
): Promise<void> {
  if (images.length === 0) return;
  await inTransaction(async (trx) => {
    let room = MAX_NOTED;
    for (let at = 0; at < images.length && room > 0; ) {
      const batch = images.slice(at, at + Math.min(BATCH, room));
      room -= (await noteImported(tenant, batch, importId, trx)).length;
      at += batch.length;
    }
    await queueImages(tenant, trx);
  });
}

/** Each that ends starts the next, so that a file of thousands doesn't hold up other jobs. */
export async function queueImages(tenant: Tenant, trx: Trx): Promise<void> {
  for (const { id } of await takeWaiting(tenant, trx)) {
    await addJob(trx, 'fetch-product-image', { ownerId: tenant.ownerId, imageImportId: id });
  }
}
