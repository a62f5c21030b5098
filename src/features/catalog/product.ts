import { Model } from 'objection';
import { Type } from 'typebox';
import { type Answer, answerOf } from '../../kernel/db/answer.ts';
import * as column from '../../kernel/db/columns.ts';
import { tenantModel } from '../../kernel/db/model.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import type { ExportedStock } from './import/stock/exported-stock.ts';
import { imageUrl } from './photos/image-url.ts';
import { ProductImage } from './photos/product-image.ts';
import { type VariantData, variantAnswer } from './product-variant.ts';

/** A product's texts in other languages, by language; a description of null is the product's own. */
export type Translations = Record<string, { name: string; description: string | null }>;

const FIELDS = {
  id: column.text(),
  slug: column.text(),
  name: column.text(),
  description: column.text(),
  category: column.text(),
  aliases: column.texts(),
  active: column.flag(),
  options: column.texts(),
};

const Text = Type.String();
const Translated = Type.Record(Text, Type.Object({ name: Text, description: OrNull(Text) }), {
  description:
    'Name and description in other languages; a description of null is the product’s own',
});

export class Product extends tenantModel('products', {
  ...FIELDS,
  /** The name of the last person who saved it; empty when unknown. */
  updatedBy: column.text(),
  createdAt: column.time(),
  updatedAt: column.time(),
}) {
  static override relationMappings = () => ({
    images: {
      relation: Model.HasManyRelation,
      modelClass: ProductImage,
      join: { from: 'products.id', to: 'product_images.productId' },
    },
  });

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

export const PRODUCT_FIELDS = column.namesOf(FIELDS);

export type ProductData = Pick<Product, keyof typeof FIELDS | 'translations' | 'variants'>;

export type ProductRecord = ProductData &
  Pick<Product, 'createdAt' | 'updatedAt'> & { images: Pick<ProductImage, 'id' | 'alt'>[] };

const plain = answerOf(FIELDS, PRODUCT_FIELDS);
const Time = Type.String({ format: 'date-time' });

/** A product as the API answers it, with whose it is: its photos' addresses say so. */
export const productAnswer: Answer<ProductRecord & { ownerId: string }> = {
  schema: Type.Object({
    ...plain.schema.properties,
    translations: Translated,
    images: Type.Array(Type.Object({ id: Text, url: Text, alt: Text })),
    variants: Type.Array(variantAnswer.schema),
    createdAt: Time,
    updatedAt: Time,
  }),
  json: ({ ownerId, ...product }, currency) => ({
    ...plain.json(product, currency),
    translations: product.translations,
    images: product.images.map(({ id, alt }) => ({ id, url: imageUrl(ownerId, id, 480), alt })),
    variants: product.variants.map((variant) => variantAnswer.json(variant, currency)),
    // Stored results of an idempotency key have times as text.
    createdAt: new Date(product.createdAt).toISOString(),
    updatedAt: new Date(product.updatedAt).toISOString(),
  }),
};

/** Absent fields stay or get their default. */
type Given<Row> = { [Name in keyof Row]?: Row[Name] | undefined };

/** With the id of an existing variant; without it, a variant is added. */
export interface VariantInput extends Given<Omit<VariantData, 'position'>> {
  /** The stock that `stock` was typed over: if it has changed since, `stock` is refused. */
  stockWas?: number | undefined;
  /** A change of the present stock; `stock` takes precedence. */
  stockDelta?: number | undefined;
  /** Where `stock` comes from in a file of our own export; only an import reads it. */
  exported?: ExportedStock | undefined;
}

/** Variants that are not listed stay. */
export interface ProductInput extends Given<Omit<ProductData, 'id' | 'translations' | 'variants'>> {
  /** Languages that are not listed stay; null removes one. */
  translations?: Record<string, Given<Translations[string]> | null> | undefined;
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
