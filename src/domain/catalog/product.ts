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

/** A product with all its variants, switched-off ones included, in the seller's order. */
export interface Product {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string;
  /** Other names under which shoppers ask for it. */
  aliases: string[];
  /** Names of the options in order, such as ["Size", "Colour"]. */
  options: string[];
  active: boolean;
  variants: Variant[];
}

/** What a caller says of a variant; what is left out stays as it is or gets its default. */
export interface VariantInput {
  /** Of a variant that exists; without it a variant is added. */
  id?: string | undefined;
  name?: string | undefined;
  sku?: string | null | undefined;
  priceMinor?: number | undefined;
  compareAtPriceMinor?: number | null | undefined;
  stock?: number | undefined;
  /** Pieces more or fewer than there are now; `stock` goes before it. */
  stockDelta?: number | undefined;
  trackStock?: boolean | undefined;
  oversell?: boolean | undefined;
  options?: Record<string, string> | undefined;
  imageId?: string | null | undefined;
  weightGrams?: number | null | undefined;
  active?: boolean | undefined;
}

/** What a caller says of a product; a variant that is not in the list stays as it is. */
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

/** How much a product may hold; said in every refusal. Lengths in characters. */
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
