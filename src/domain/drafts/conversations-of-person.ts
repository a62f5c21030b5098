import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** The conversations from which a person's drafts were read: those of their phones and orders. */
export async function conversationsOfPerson(
  { ownerId }: Tenant,
  { phones, orderIds }: { phones: readonly string[]; orderIds: readonly string[] },
  trx: Trx,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select distinct conversation_id as id from draft_orders
      where owner_id = ? and (order_id = any(?::uuid[]) or customer ->> 'phone' = any(?))`,
    [ownerId, orderIds, phones],
    trx,
  );
  return found.map(({ id }) => id);
}
