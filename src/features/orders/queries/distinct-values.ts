import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

const TABLE_OF = { area: 'orders', tag: 'order_tags' } as const;

/**
 * The first distinct values of a column in a store's rows, in the database's order. A loose index
 * scan: each value is looked up after the last one, so that not all rows of a value are read.
 */
async function distinctValues(
  { ownerId }: Tenant,
  column: keyof typeof TABLE_OF,
  limit: number,
): Promise<string[]> {
  const found = await rows<{ value: string }>(
    `with recursive found as (
       select '' as value
       union all
       select (select t.${column} from ${TABLE_OF[column]} t
                where t.owner_id = ? and t.${column} > f.value order by t.${column} limit 1)
         from found f where f.value is not null)
     select value from found where value <> '' limit ?`,
    [ownerId, limit],
  );
  return found.map(({ value }) => value);
}

const { compare: byName } = new Intl.Collator('en');

const MAX_AREAS = 200;

export const listAreas = async (tenant: Tenant): Promise<string[]> =>
  (await distinctValues(tenant, 'area', MAX_AREAS)).sort(byName);

const MAX_SUGGESTED_TAGS = 100;

export async function storeTags(tenant: Tenant): Promise<string[]> {
  const tags = await distinctValues(tenant, 'tag', MAX_SUGGESTED_TAGS);
  return tags.sort(byName);
}
