/** The parts of a store's catalog that the parser needs. */
export interface CatalogProduct {
  id: string;
  name: string;
  category: string | null;
  /** Other names that the seller or a "remember this word" gave it; these decide. */
  aliases: string[];
  /** Names of the options, such as Size. */
  options: string[];
  variants: CatalogVariant[];
}

export interface CatalogVariant {
  id: string;
  sku: string | null;
  /** Empty for the only variant of a product without options. */
  name: string;
  options: Record<string, string>;
  /** Minor units: a price that a shopper quotes may identify the variant. */
  priceMinor: number;
}

export interface StoreCatalog {
  products: CatalogProduct[];
  /** ISO 3166-1 alpha-2: how phone numbers and postal codes without a country are read. */
  country: string;
  currency: string;
}
