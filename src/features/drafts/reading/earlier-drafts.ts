import { fn, raw } from 'objection';
import { conflict } from '../../../errors.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message as words } from '../../../kernel/translation/translator.ts';
import type { Message } from '../../conversations/message.ts';
import { ANOTHER_VERSION, DirectOrder, type Draft, DraftRow } from '../draft.ts';
import { DRAFT_ALONE } from '../queries/draft-sql.ts';

export type EarlierDraft = Pick<
  Draft,
  'id' | 'status' | 'messageId' | 'messageIds' | 'orderId' | 'editedAt'
>;

/** Newest first, with row locks until the transaction ends. */
export async function earlierDrafts(
  tenant: Tenant,
  { id, conversationId }: Message,
  trx: Trx,
): Promise<EarlierDraft[]> {
  return await DraftRow.of(tenant, trx)
    .select(raw(DRAFT_ALONE))
    .where({ conversationId })
    .whereRaw('?::uuid = any(message_ids)', [id])
    .orderBy('createdAt', 'desc')
    .forNoKeyUpdate();
}

/**
 * Refuses a second draft next to a pending one, and one of a message that became an order.
 * @throws Refusal 409 DRAFT_WAITS (`details.draftId`), 409 MESSAGE_ORDERED (`details.orderId`)
 */
export async function refuseTaken(
  tenant: Tenant,
  message: Message,
  earlier: readonly EarlierDraft[],
  trx: Trx,
): Promise<void> {
  const waiting = earlier.find(({ status }) => status === 'pending');
  if (waiting) {
    throw conflict('DRAFT_WAITS', words('errors.drafts.waits'), { draftId: waiting.id });
  }
  const direct = await DirectOrder.of(tenant, trx).findOne({ messageId: message.id });
  const approved = earlier.find(({ messageId, orderId }) => messageId === message.id && orderId);
  const orderId = direct?.orderId ?? approved?.orderId;
  if (orderId) {
    throw conflict('MESSAGE_ORDERED', words('errors.drafts.ordered'), { orderId });
  }
}

/** Expires overdue drafts before the job runs: a message can have only one pending draft. */
export async function endOverdue(
  tenant: Tenant,
  earlier: readonly EarlierDraft[],
  trx: Trx,
): Promise<void> {
  const over = earlier.filter(({ status }) => status === 'expired').map(({ id }) => id);
  if (over.length === 0) return;
  await DraftRow.of(tenant, trx)
    .whereIn('id', over)
    .where({ status: 'pending' })
    .patch({ status: 'expired', resolvedAt: fn.now(), ...ANOTHER_VERSION });
}

/** Whether this message, or a later one, became an immediate order: then its words are used up. */
export async function orderedAtOnce(
  tenant: Tenant,
  { conversationId, sentAt }: Pick<Message, 'conversationId' | 'sentAt'>,
  trx: Trx,
): Promise<boolean> {
  const later = await DirectOrder.of(tenant, trx)
    .where({ conversationId })
    .where('lastMessageAt', '>=', sentAt)
    .limit(1);
  return later.length > 0;
}
