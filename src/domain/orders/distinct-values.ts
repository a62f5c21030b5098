import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** Columns whose index is led by the tenant and goes on with them. */
const TABLE_OF = { area: 'orders', tag: 'order_tags' } as const;

/**
 * The first values of a column that a store's rows have, in the order of the database. Each is
 * looked up in the index behind the one before it, so that the rows of a value are not read
 * however many they are.
 */
export async function distinctValues(
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
