import { frequentRows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { type Customer, STANDS } from './customer.ts';

type KnownCustomer = Pick<
  Customer,
  'id' | 'name' | 'phone' | 'orderCount' | 'refusedCount' | 'noCod'
>;

const KNOWN = `select id, name, phone, order_count as "orderCount", refused_count as "refusedCount",
    no_cod as "noCod"
  from customers where owner_id = ? and id = any(?::uuid[]) and ${STANDS}`;

/** These customers in the order of the ids, without merged or erased ones. */
export async function customersById(
  tenant: Tenant,
  ids: readonly string[],
): Promise<KnownCustomer[]> {
  if (ids.length === 0) return [];
  const found = await frequentRows<KnownCustomer>(KNOWN, [tenant.ownerId, [...ids]]);
  const byId = new Map(found.map((customer) => [customer.id, customer]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
