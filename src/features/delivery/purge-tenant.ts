import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { CourierToken } from './courier-token.ts';

export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<void> {
  await deleteOfTenant('parcel_scans', ['fulfillment_id', 'fingerprint'], tenant, trx);
  await deleteOfTenant('fulfillment_items', ['fulfillment_id', 'order_item_id'], tenant, trx);
  await deleteOfTenant('fulfillments', ['id'], tenant, trx);
  await CourierToken.of(tenant, trx).delete();
}
