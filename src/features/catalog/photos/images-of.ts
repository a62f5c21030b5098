import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { Product } from '../product.ts';
import type { ProductImage } from './product-image.ts';

/** Within a transaction, parallel changes of the photos wait. */
export async function imagesOf(
  tenant: Tenant,
  productId: string,
  trx?: Trx,
): Promise<ProductImage[] | null> {
  const product = await Product.of(tenant, trx)
    .findOne({ id: productId })
    .select('id')
    .modify((query) => trx && query.forNoKeyUpdate())
    .withGraphFetched('images')
    .modifyGraph('images', (images) => images.orderBy(['position', 'id']));
  return product?.images ?? null;
}
