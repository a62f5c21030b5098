import { conflict, notFound } from '../../errors.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message as words } from '../../kernel/translation/translator.ts';
import { findConversation } from './find-conversation.ts';
import { findMessage } from './find-message.ts';
import { MessageRow } from './message.ts';
import { sendReply } from './send-reply.ts';
import { refuseLate } from './write-reply.ts';

/** Longer than sending takes: after that, its process counts as dead. */
export const HELD_SECONDS = 60;

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
  if (!(await requeue(tenant, message.id)))
    throw conflict('ALREADY_SENT', words('errors.messages.alreadySent'));
  await sendReply(tenant, message.id);
}

/** Unless it is being sent or was sent. Returns whether. */
async function requeue(tenant: Tenant, id: string): Promise<boolean> {
  const requeued = await MessageRow.of(tenant)
    .where({ id, direction: 'out' })
    .whereNull('deletedAt')
    .where((either) =>
      either
        .whereIn('status', ['failed', 'unsure'])
        .orWhere((stuck) =>
          stuck
            .whereIn('status', ['queued', 'sending'])
            .whereRaw(`sent_at < now() - ? * interval '1 second'`, [HELD_SECONDS]),
        ),
    )
    .patch({ status: 'queued', statusError: null, externalId: null });
  return requeued > 0;
}
