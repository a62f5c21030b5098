import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { InvoiceCounter } from './invoice-numbers.ts';

export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<void> {
  await deleteOfTenant('papers', ['id'], tenant, trx);
  await deleteOfTenant('invoices', ['order_id', 'revision'], tenant, trx);
  await InvoiceCounter.of(tenant, trx).delete();
}
