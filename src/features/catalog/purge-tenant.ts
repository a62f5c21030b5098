import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ products: number }> {
  await deleteOfTenant('import_turns', ['owner_id'], tenant, trx);
  await deleteOfTenant('product_image_imports', ['id'], tenant, trx);
  await deleteOfTenant('product_imports', ['id'], tenant, trx);
  await deleteOfTenant('imported_stock', ['variant_id', 'export_id'], tenant, trx);
  await deleteOfTenant('product_slugs', ['slug'], tenant, trx);
  await deleteOfTenant('product_variants', ['id'], tenant, trx);
  await deleteOfTenant('product_images', ['id'], tenant, trx);
  return { products: await deleteOfTenant('products', ['id'], tenant, trx) };
}
