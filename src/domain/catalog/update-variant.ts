import type { Tenant } from '../../tenancy/tenant.ts';
import type { Product, VariantInput } from './product.ts';
import { updateProduct } from './update-product.ts';
import type { WriteCause } from './write-products.ts';

/**
 * Changes one variant. Returns its updated product.
 * @throws Refusal as `updateProduct`; the paths of its fields are bare ("price")
 */
export const updateVariant = (
  tenant: Tenant,
  ids: { productId: string; variantId: string },
  input: Omit<VariantInput, 'id'>,
  cause: WriteCause,
): Promise<Product> =>
  updateProduct(
    tenant,
    ids.productId,
    { variants: [{ ...input, id: ids.variantId }] },
    cause,
    () => '',
  );
