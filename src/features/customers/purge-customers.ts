import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { Customer } from './customer.ts';

/** Deletes the customers of a tenant, after its orders. */
export async function purgeCustomers(tenant: Tenant, trx: Trx): Promise<{ customers: number }> {
  // Those that another one stands for go before it.
  const merged = await Customer.of(tenant, trx).whereNotNull('mergedInto').delete();
  return { customers: merged + (await deleteOfTenant('customers', ['id'], tenant, trx)) };
}
