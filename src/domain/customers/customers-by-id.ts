import type { Tenant } from '../../tenant.ts';
import { Customer, STANDS } from './customer.ts';

/** These customers in the order of the ids; those that were merged or erased are left out. */
export async function customersById(tenant: Tenant, ids: readonly string[]): Promise<Customer[]> {
  if (ids.length === 0) return [];
  const found = await Customer.of(tenant)
    .whereIn('id', [...ids])
    .whereRaw(STANDS);
  const byId = new Map(found.map((customer) => [customer.id, customer]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
