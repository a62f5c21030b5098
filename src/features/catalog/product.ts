import { Model } from 'objection';
import { TenantModel } from '../../kernel/db/model.ts';
import type { ExportedStock } from './import/stock/exported-stock.ts';
import { ProductImage } from './photos/product-image.ts';
import type { VariantData } from './product-variant.ts';

/** A product's texts in other languages, by language; a description of null is the product's own. */
export type Translations = Record<string, { name: string; description: string | null }>;

export class Product extends TenantModel {
  static override tableName = 'products';
  static override idColumn = ['owner_id', 'id'];
  static override relationMappings = () => ({
    images: {
      relation: Model.HasManyRelation,
      modelClass: ProductImage,
      join: { from: 'products.id', to: 'product_images.productId' },
    },
  });

  id!: string;
  slug!: string;
  name!: string;
  description!: string;
  category!: string;
  aliases!: string[];
  options!: string[];
  active!: boolean;
  /** The name of the last person who saved it; empty when unknown. */
  updatedBy!: string;
  createdAt!: Date;
  updatedAt!: Date;

  /** Only where they were read. */
  translations!: Translations;
  /** Only where they were read: all of them, including inactive ones, in the seller's order. */
  variants!: VariantData[];
  /** Only where they were read: the main photo first. */
  images!: ProductImage[];

  isCalled(words: string): boolean {
    const names = [this.name, ...this.aliases].map((name) => name.toLowerCase());
    return names.includes(words.toLowerCase());
  }
}

export const PRODUCT_FIELDS = [
  'id',
  'slug',
  'name',
  'description',
  'category',
  'aliases',
  'options',
  'active',
] as const;

export type ProductData = Pick<
  Product,
  (typeof PRODUCT_FIELDS)[number] | 'translations' | 'variants'
>;

export type ProductRecord = ProductData &
  Pick<Product, 'createdAt' | 'updatedAt'> & { images: Pick<ProductImage, 'id' | 'alt'>[] };

/** Absent fields stay or get their default. */
export interface VariantInput {
  /** The id of an existing variant; without it, a variant is added. */
  id?: string | undefined;
  name?: string | undefined;
  sku?: string | null | undefined;
  priceMinor?: number | undefined;
  compareAtPriceMinor?: number | null | undefined;
  stock?: number | undefined;
  /** The stock that `stock` was typed over: if it has changed since, `stock` is refused. */
  stockWas?: number | undefined;
  /** A change of the present stock; `stock` takes precedence. */
  stockDelta?: number | undefined;
  /** Where `stock` comes from in a file of our own export; only an import reads it. */
  exported?: ExportedStock | undefined;
  trackStock?: boolean | undefined;
  oversell?: boolean | undefined;
  options?: Record<string, string> | undefined;
  imageId?: string | null | undefined;
  weightGrams?: number | null | undefined;
  active?: boolean | undefined;
}

/** Variants that are not listed stay. */
export interface ProductInput {
  name?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  category?: string | undefined;
  aliases?: string[] | undefined;
  options?: string[] | undefined;
  active?: boolean | undefined;
  /** Languages that are not listed stay; null removes one. */
  translations?:
    | Record<string, { name?: string | undefined; description?: string | null | undefined } | null>
    | undefined;
  variants?: VariantInput[] | undefined;
}

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
