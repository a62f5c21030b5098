import { preparedRows, rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Customer } from '../customer.ts';

/** Neither merged nor erased. The list's indexes contain only these. */
export const STANDS = 'merged_into is null and erased_at is null';

type KnownCustomer = Pick<
  Customer,
  'id' | 'name' | 'phone' | 'orderCount' | 'refusedCount' | 'noCod'
>;

const KNOWN = `
select id, name, phone, order_count, refused_count, no_cod from customers
 where owner_id = ? and id = any(?::uuid[]) and ${STANDS}`;

/** These customers in the order of the ids, without merged or erased ones. */
export async function customersById(
  tenant: Tenant,
  ids: readonly string[],
): Promise<KnownCustomer[]> {
  if (ids.length === 0) return [];
  const found = await preparedRows<KnownCustomer>(KNOWN, [tenant.ownerId, [...ids]]);
  const byId = new Map(found.map((customer) => [customer.id, customer]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const MOST_TAGS = 100;

/** The tags of the store's customers. */
export async function customerTags({ ownerId }: Tenant): Promise<string[]> {
  const found = await rows<{ tag: string }>(
    `select distinct unnest(tags) as tag from customers
      where owner_id = ? and tags <> '{}' and ${STANDS} order by tag limit ?`,
    [ownerId, MOST_TAGS],
  );
  return found.map(({ tag }) => tag);
}
