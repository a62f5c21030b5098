import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Message } from '../../conversations/message.ts';
import { IS_WAITING } from './draft-sql.ts';

/** Locked; only those begun before the message. */
export async function draftsToCallOff(
  { ownerId }: Tenant,
  { conversationId, sentAt }: Message,
  trx: Trx,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select id from draft_orders d
      where owner_id = ? and conversation_id = ? and ${IS_WAITING}
        and (select m.sent_at from messages m
              where m.owner_id = d.owner_id and m.id = d.message_id) <= ?
      order by id for no key update`,
    [ownerId, conversationId, sentAt],
    trx,
  );
  return found.map(({ id }) => id);
}

export async function ordersToCallOff(
  { ownerId }: Tenant,
  { conversationId, sentAt }: Message,
  trx: Trx,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select o.id from orders o
      where o.owner_id = ? and o.cancel_requested_at is null and o.created_at <= ?
        and o.id in (select order_id from draft_orders
                      where owner_id = ? and conversation_id = ? and order_id is not null
                      union
                     select order_id from direct_orders where owner_id = ? and conversation_id = ?)
      order by o.id`,
    [ownerId, sentAt, ownerId, conversationId, ownerId, conversationId],
    trx,
  );
  return found.map(({ id }) => id);
}
