import { TenantModel } from '../../kernel/db/model.ts';

export class ProductVariant extends TenantModel {
  static override tableName = 'product_variants';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['options'];
  }

  id!: string;
  productId!: string;
  name!: string;
  sku!: string | null;
  priceMinor!: number;
  compareAtPriceMinor!: number | null;
  /** Only the stock's own statements change it. */
  stock!: number;
  trackStock!: boolean;
  oversell!: boolean;
  /** {"Size": "M"}: one value for each of the product's options. */
  options!: Record<string, string>;
  imageId!: string | null;
  weightGrams!: number | null;
  position!: number;
  active!: boolean;
  createdAt!: Date;
  updatedAt!: Date;
}

export const VARIANT_FIELDS = [
  'id',
  'name',
  'sku',
  'priceMinor',
  'compareAtPriceMinor',
  'stock',
  'trackStock',
  'oversell',
  'options',
  'imageId',
  'weightGrams',
  'position',
  'active',
] as const;

export type VariantData = Pick<ProductVariant, (typeof VARIANT_FIELDS)[number]>;
