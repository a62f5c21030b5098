/** A variant as it is stored. Prices in minor units of the store's currency. */
export interface Variant {
  id: string;
  name: string;
  sku: string | null;
  priceMinor: number;
  compareAtPriceMinor: number | null;
  stock: number;
  trackStock: boolean;
  oversell: boolean;
  /** {"Size": "M"}: one value for each of the product's options. */
  options: Record<string, string>;
  imageId: string | null;
  weightGrams: number | null;
  position: number;
  active: boolean;
}

/** A product with all its variants, including inactive ones, in the seller's order. */
export interface Product {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string;
  /** Other names by which shoppers ask for it. */
  aliases: string[];
  /** Names of the options in order, such as ["Size", "Colour"]. */
  options: string[];
  active: boolean;
  variants: Variant[];
}

/** Input for a variant; absent fields stay or get their default. */
export interface VariantInput {
  /** The id of an existing variant; without it, a variant is added. */
  id?: string | undefined;
  name?: string | undefined;
  sku?: string | null | undefined;
  priceMinor?: number | undefined;
  compareAtPriceMinor?: number | null | undefined;
  stock?: number | undefined;
  /** A change of the present stock; `stock` takes precedence. */
  stockDelta?: number | undefined;
  trackStock?: boolean | undefined;
  oversell?: boolean | undefined;
  options?: Record<string, string> | undefined;
  imageId?: string | null | undefined;
  weightGrams?: number | null | undefined;
  active?: boolean | undefined;
}

/** Input for a product; variants that are not listed stay. */
export interface ProductInput {
  name?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  category?: string | undefined;
  aliases?: string[] | undefined;
  options?: string[] | undefined;
  active?: boolean | undefined;
  variants?: VariantInput[] | undefined;
}

/** The limits of a product, which refusals state. Lengths in characters. */
export const PRODUCT_LIMITS = {
  name: 200,
  slug: 100,
  description: 20_000,
  category: 120,
  aliases: 50,
  alias: 100,
  options: 3,
  optionName: 50,
  optionValue: 100,
  variants: 100,
  variantName: 320,
  sku: 100,
  stock: 1_000_000_000,
  weightGrams: 10_000_000,
} as const;
