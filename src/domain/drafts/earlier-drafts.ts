import { rows, type Trx } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Message } from '../messages/message.ts';
import type { Draft } from './draft.ts';
import { DRAFT_COLUMNS } from './draft-columns.ts';

/** An earlier draft of a message. */
export type EarlierDraft = Pick<
  Draft,
  'id' | 'status' | 'messageId' | 'messageIds' | 'orderId' | 'editedAt'
>;

/** The drafts of a message, newest first, with row locks until the transaction ends. */
export const earlierDrafts = (
  { ownerId }: Tenant,
  { id, conversationId }: Message,
  trx: Trx,
): Promise<EarlierDraft[]> =>
  rows<EarlierDraft>(
    `select ${DRAFT_COLUMNS} from draft_orders d
      where d.owner_id = ? and d.conversation_id = ? and ?::uuid = any(d.message_ids)
      order by d.created_at desc for no key update`,
    [ownerId, conversationId, id],
    trx,
  );

/**
 * Refuses a second draft next to a pending one, and one of a message that became an order.
 * @throws Refusal 409 DRAFT_WAITS (`details.draftId`), 409 MESSAGE_ORDERED (`details.orderId`)
 */
export async function refuseTaken(
  { ownerId }: Tenant,
  message: Message,
  earlier: readonly EarlierDraft[],
  trx: Trx,
): Promise<void> {
  const waiting = earlier.find(({ status }) => status === 'pending');
  if (waiting) {
    throw conflict('DRAFT_WAITS', 'This message already has a draft', { draftId: waiting.id });
  }
  const [direct] = await rows<{ orderId: string }>(
    `select order_id as "orderId" from direct_orders where owner_id = ? and message_id = ?`,
    [ownerId, message.id],
    trx,
  );
  const approved = earlier.find(({ messageId, orderId }) => messageId === message.id && orderId);
  const orderId = direct?.orderId ?? approved?.orderId;
  if (orderId) {
    throw conflict('MESSAGE_ORDERED', 'An order has already been created from this message', {
      orderId,
    });
  }
}

/** Expires overdue drafts before the job runs: a message can have only one pending draft. */
export async function endOverdue(
  { ownerId }: Tenant,
  earlier: readonly EarlierDraft[],
  trx: Trx,
): Promise<void> {
  const over = earlier.filter(({ status }) => status === 'expired').map(({ id }) => id);
  if (over.length === 0) return;
  await rows(
    `update draft_orders set status = 'expired', resolved_at = now(), version = version + 1,
        updated_at = now()
      where owner_id = ? and id = any(?::uuid[]) and status = 'pending'`,
    [ownerId, over],
    trx,
  );
}

/** Whether this message, or a later one, became an immediate order: then its words are used up. */
export async function orderedAtOnce(
  { ownerId }: Tenant,
  { conversationId, sentAt }: Pick<Message, 'conversationId' | 'sentAt'>,
  trx: Trx,
): Promise<boolean> {
  const ordered = await rows(
    `select 1 from direct_orders where owner_id = ? and conversation_id = ? and last_message_at >= ?`,
    [ownerId, conversationId, sentAt],
    trx,
  );
  return ordered.length > 0;
}
