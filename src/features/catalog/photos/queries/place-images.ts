import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { ProductImage } from '../product-image.ts';

export const placeInOrder = (
  tenant: Tenant,
  images: readonly ProductImage[],
  trx: Trx,
): Promise<unknown> =>
  rows(
    `update product_images i set position = o.place - 1
       from unnest(?::uuid[]) with ordinality as o (id, place)
      where i.owner_id = ? and i.id = o.id`,
    [images.map(({ id }) => id), tenant.ownerId],
    trx,
  );
