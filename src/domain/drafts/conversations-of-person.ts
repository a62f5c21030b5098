import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * The conversations of a person's drafts, and of their orders without one: those of their phones
 * and orders.
 */
export async function conversationsOfPerson(
  { ownerId }: Tenant,
  { phones, orderIds }: { phones: readonly string[]; orderIds: readonly string[] },
  trx: Trx,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select conversation_id as id from draft_orders
      where owner_id = ? and (order_id = any(?::uuid[]) or customer ->> 'phone' = any(?))
      union
     select conversation_id from direct_orders where owner_id = ? and order_id = any(?::uuid[])`,
    [ownerId, orderIds, phones, ownerId, orderIds],
    trx,
  );
  return found.map(({ id }) => id);
}
