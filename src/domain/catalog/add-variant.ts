import type { Tenant } from '../../tenancy/tenant.ts';
import type { Product, Variant, VariantInput } from './product.ts';
import { updateProduct } from './update-product.ts';
import type { WriteCause } from './write-products.ts';

/**
 * Adds a variant to a product. Returns the product as it is now and the new variant.
 * @throws Refusal as `updateProduct`; the paths of its fields are bare ("price")
 */
export async function addVariant(
  tenant: Tenant,
  productId: string,
  input: Omit<VariantInput, 'id'>,
  cause: WriteCause,
): Promise<{ product: Product; variant: Variant }> {
  const product = await updateProduct(tenant, productId, { variants: [input] }, cause, () => '');
  // Added variants come last.
  const variant = product.variants.at(-1) as Variant;
  return { product, variant };
}
