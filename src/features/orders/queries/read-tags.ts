import { preparedRows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** By order id, in one statement; alphabetical. */
export async function tagsOf(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return tags;
  const found = await preparedRows<{ orderId: string; tag: string }>(
    `select order_id, tag from order_tags
      where owner_id = ? and order_id = any(?::uuid[]) order by tag`,
    [tenant.ownerId, orderIds],
    trx,
  );
  for (const { orderId, tag } of found) tags.get(orderId)?.push(tag);
  return tags;
}
