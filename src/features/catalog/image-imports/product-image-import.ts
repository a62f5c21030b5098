import { TenantModel } from '../../../kernel/db/model.ts';

export class ProductImageImport extends TenantModel {
  static override tableName = 'product_image_imports';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  productId!: string;
  importId!: string | null;
  /** Its present address. It is checked before any request is sent. */
  address!: string;
  alt!: string;
  position!: number;
  variantIds!: string[];
  state!: 'waiting' | 'done' | 'failed';
  /** Counts the present one. */
  attempts!: number;
  /** Why the last attempt failed, as `stored`. */
  error!: string | null;
  queuedAt!: Date | null;
  /** The photo that it became; null again when the seller removes that. */
  imageId!: string | null;
  createdAt!: Date;
}

export type WantedImage = Pick<
  ProductImageImport,
  'productId' | 'address' | 'alt' | 'position' | 'variantIds'
>;
