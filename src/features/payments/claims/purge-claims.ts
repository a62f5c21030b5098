import { databaseNow } from '../../../kernel/db/clock.ts';
import { afterCommit, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { forgetPictures } from './claim-picture.ts';
import { PaymentClaim } from './payment-claim.ts';

/** What is left once their pictures in conversations are deleted. */
export async function forgetPicturesOf(
  tenant: Tenant,
  mediaIds: readonly string[],
  trx: Trx,
): Promise<void> {
  await PaymentClaim.of(tenant, trx)
    .whereRaw('message_media_id = any(?::uuid[])', [[...mediaIds]])
    .patch({ messageMediaId: null, updatedAt: databaseNow() });
}

/** Without who paid and what a picture shows; references stay, as those of payments do. */
export async function purgeClaims(
  tenant: Tenant,
  orderIds: readonly string[],
  trx: Trx,
): Promise<void> {
  const purged = await PaymentClaim.of(tenant, trx)
    .whereRaw('order_id = any(?::uuid[])', [[...orderIds]])
    .patch({ payerName: '', fileKey: null, messageMediaId: null, updatedAt: databaseNow() })
    .returning('id');
  afterCommit(trx, () =>
    forgetPictures(
      tenant,
      purged.map(({ id }) => id),
    ),
  );
}
