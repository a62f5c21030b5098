import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

const MOST = 20;

/** Newest first, a few at most: those made of its messages, and others of its customer. */
export async function ordersOfConversation(
  { ownerId }: Tenant,
  { conversationId, customerId }: { conversationId: string; customerId: string | null },
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select o.id from orders o
      where o.owner_id = ?
        and o.id in (select order_id from draft_orders
                      where owner_id = ? and conversation_id = ? and order_id is not null
                      union
                     select order_id from direct_orders where owner_id = ? and conversation_id = ?
                      union
                     select id from (select id from orders where owner_id = ? and customer_id = ?
                                      order by created_at desc limit ?) latest)
      order by o.created_at desc, o.id desc limit ?`,
    [ownerId, ownerId, conversationId, ownerId, conversationId, ownerId, customerId, MOST, MOST],
  );
  return found.map(({ id }) => id);
}

/** Null for an order that came another way. */
export async function conversationOfOrder(
  { ownerId }: Tenant,
  orderId: string,
): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    `select conversation_id as id from draft_orders where owner_id = ? and order_id = ?
      union all
     select conversation_id from direct_orders where owner_id = ? and order_id = ? limit 1`,
    [ownerId, orderId, ownerId, orderId],
  );
  return found?.id ?? null;
}
