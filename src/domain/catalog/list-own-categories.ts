import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** All categories of the tenant, including those of hidden products: alphabetical, at most 100. */
export async function listOwnCategories(tenant: Tenant): Promise<string[]> {
  const found = await rows<{ category: string }>(
    `select category from products where owner_id = ? and category <> ''
      group by category order by lower(category), category limit 100`,
    [tenant.ownerId],
  );
  return found.map(({ category }) => category);
}
