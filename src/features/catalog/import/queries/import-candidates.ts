import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

const CANDIDATES = `
select id from products where owner_id = ? and slug = any(?::text[])
union
select id from products
 where owner_id = ? and lower(name) in (select lower(name) from unnest(?::text[]) name)
union
select product_id from product_variants where owner_id = ? and sku = any(?::text[])`;

export async function importCandidates(
  { ownerId }: Tenant,
  { slugs, names, skus }: Record<'slugs' | 'names' | 'skus', readonly string[]>,
): Promise<string[]> {
  const bindings = [ownerId, slugs, ownerId, names, ownerId, skus];
  const found = await rows<{ id: string }>(CANDIDATES, bindings);
  return found.map(({ id }) => id);
}
