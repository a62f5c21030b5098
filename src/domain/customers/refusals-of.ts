import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** How many cash orders each of these customers has refused, by id; those without are left out. */
export async function refusalsOf(
  { ownerId }: Tenant,
  customerIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await rows<{ id: string; refused: number }>(
    `select id, refused_count as refused from customers
      where owner_id = ? and id = any(?::uuid[]) and refused_count > 0`,
    [ownerId, customerIds],
  );
  return new Map(found.map(({ id, refused }) => [id, refused]));
}
