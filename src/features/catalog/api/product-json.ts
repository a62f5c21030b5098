import { Type } from 'typebox';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { imageUrl } from '../photos/image-url.ts';
import type { ProductRecord } from '../product.ts';
import type { VariantData } from '../product-variant.ts';

const Text = Type.String();
const Time = Type.String({ format: 'date-time' });
const Amount = Type.Number({
  description: 'Amount in the main unit of the store’s currency, such as rupees',
});
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);

export const VariantJson = Type.Object({
  id: Text,
  name: Text,
  sku: orNull(Text),
  price: Amount,
  compareAtPrice: orNull(Amount),
  stock: Type.Integer(),
  trackStock: Type.Boolean(),
  oversell: Type.Boolean(),
  options: Type.Record(Text, Text),
  imageId: orNull(Text),
  weightGrams: orNull(Type.Integer()),
  active: Type.Boolean(),
});

export const ProductJson = Type.Object({
  id: Text,
  slug: Text,
  name: Text,
  description: Text,
  category: Text,
  aliases: Type.Array(Text),
  active: Type.Boolean(),
  options: Type.Array(Text),
  translations: Type.Record(Text, Type.Object({ name: Text, description: orNull(Text) }), {
    description:
      'Name and description in other languages; a description of null is the product’s own',
  }),
  images: Type.Array(Type.Object({ id: Text, url: Text, alt: Text })),
  variants: Type.Array(VariantJson),
  createdAt: Time,
  updatedAt: Time,
});

/** Prices in major units. */
export const variantJson = (
  { priceMinor, compareAtPriceMinor, position: _, ...variant }: VariantData,
  currency: string,
) => ({
  ...variant,
  price: majorFromMinor(priceMinor, currency),
  compareAtPrice:
    compareAtPriceMinor === null ? null : majorFromMinor(compareAtPriceMinor, currency),
});

/** Prices in major units. */
export const productJson = (product: ProductRecord, tenant: Tenant, currency: string) => ({
  ...product,
  // Stored results of an idempotency key have times as text.
  createdAt: new Date(product.createdAt).toISOString(),
  updatedAt: new Date(product.updatedAt).toISOString(),
  images: product.images.map(({ id, alt }) => ({
    id,
    url: imageUrl(tenant.ownerId, id, 480),
    alt,
  })),
  variants: product.variants.map((variant) => variantJson(variant, currency)),
});
