import { rows } from '../../../db/db.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { findConversation } from '../conversations/find-conversation.ts';
import { findMessage } from '../conversations/find-message.ts';
import { sendReply } from './send-reply.ts';
import { refuseLate } from './write-reply.ts';

/** Longer than sending takes: after that, its process counts as dead. */
export const HELD_SECONDS = 60;

const REQUEUE = `
update messages set status = 'queued', status_error = null, external_id = null
 where owner_id = ? and id = ? and direction = 'out' and deleted_at is null
   and (status in ('failed', 'unsure')
        or (status in ('queued', 'sending') and sent_at < now() - ? * interval '1 second'))
returning id`;

/**
 * Resends a reply that failed or whose result is unknown, by a person's decision.
 * @throws Refusal 404, 409 ALREADY_SENT and those of a late reply
 */
export async function retryReply(
  tenant: Tenant,
  conversationId: string,
  messageId: string,
): Promise<void> {
  const message = await findMessage(tenant, messageId);
  if (message.conversationId !== conversationId) throw notFound('Message');
  refuseLate(await findConversation(tenant, conversationId));
  const [again] = await rows(REQUEUE, [tenant.ownerId, message.id, HELD_SECONDS]);
  if (!again) throw conflict('ALREADY_SENT', 'This message is being sent or was already sent');
  await sendReply(tenant, message.id);
}
