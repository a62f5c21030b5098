import { TenantModel } from '../../../kernel/db/model.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** `position` orders a product's photos from 0; the first is the main one. */
export class ProductImage extends TenantModel {
  static override tableName = 'product_images';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  productId!: string;
  alt!: string;
  position!: number;
  /** Pixels of the largest size that is kept. */
  width!: number;
  height!: number;
}

export const knownImages = async (
  tenant: Tenant,
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  ProductImage.of(tenant)
    .select('id')
    .whereRaw('id = any(?::uuid[])', [[...ids]]);
