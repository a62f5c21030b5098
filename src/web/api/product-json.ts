import { imageUrl } from '../../domain/catalog/image-url.ts';
import type { Variant } from '../../domain/catalog/product.ts';
import type { ProductRecord } from '../../domain/catalog/product-record.ts';
import { majorFromMinor } from '../../money.ts';
import type { Tenant } from '../../tenant.ts';

/** A variant as the API answers it, prices in major units. */
export const variantJson = (
  { priceMinor, compareAtPriceMinor, position: _, ...variant }: Variant,
  currency: string,
) => ({
  ...variant,
  price: majorFromMinor(priceMinor, currency),
  compareAtPrice:
    compareAtPriceMinor === null ? null : majorFromMinor(compareAtPriceMinor, currency),
});

/** A product as the API answers it. */
export const productJson = (product: ProductRecord, tenant: Tenant, currency: string) => ({
  ...product,
  images: product.images.map(({ id, alt }) => ({
    id,
    url: imageUrl(tenant.ownerId, id, 480),
    alt,
  })),
  variants: product.variants.map((variant) => variantJson(variant, currency)),
});
