import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

const MAX_AREAS = 200;

/**
 * The cities that a store's orders went to, in lower case and alphabetical order, the first 200.
 * Each is looked up behind the one before it, so that no order is read for it.
 */
export async function listAreas({ ownerId }: Tenant): Promise<string[]> {
  const found = await rows<{ area: string }>(
    `with recursive areas as (
       select '' as area
       union all
       select (select o.area from orders o where o.owner_id = ? and o.area > a.area order by o.area limit 1)
         from areas a where a.area is not null)
     select area from areas where area <> '' limit ?`,
    [ownerId, MAX_AREAS],
  );
  return found.map(({ area }) => area);
}
