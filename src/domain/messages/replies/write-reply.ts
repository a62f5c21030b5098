import { rows, type Trx } from '../../../db/db.ts';
import { conflict } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { type Actor, actorWords } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { IdempotencyKey } from '../../idempotency/idempotency-key.ts';
import { type Outcome, once } from '../../idempotency/once.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { findConversation } from '../conversations/find-conversation.ts';
import { firstWords } from '../conversations/first-words.ts';
import type { Conversation } from '../message.ts';
import { replyText } from './reply-text.ts';
import { replyWindow } from './reply-window.ts';

const WRITE = `
insert into messages (owner_id, id, conversation_id, channel, direction, type, text, status,
                      sent_by, sent_by_name, sent_at)
values (?, ?, ?, ?, 'out', 'text', ?, 'queued', ?, ?, now())`;

const TOUCH = `
update conversations set last_text = ?, last_message_at = greatest(last_message_at, now()),
                         updated_at = now()
 where owner_id = ? and id = ?`;

/**
 * Stores a reply, for `sendReply` to send: the seller sees it in any case.
 * @throws Refusal 404, 400 on `text`, 409 REPLY_WINDOW_CLOSED or NO_CHANNEL, and those of `once`
 */
export function writeReply(
  tenant: Tenant,
  conversationId: string,
  typed: string,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<{ id: string }>> {
  return once(idempotency, {
    prepare: async () => {
      const conversation = await findConversation(tenant, conversationId);
      const text = replyText(typed, conversation.channel);
      refuseLate(conversation);
      return { conversation, text };
    },
    write: ({ conversation, text }, trx) => write(tenant, conversation, text, actor, trx),
  });
}

/** @throws Refusal 409 REPLY_WINDOW_CLOSED, NO_CHANNEL */
export function refuseLate({ lastInboundAt, connectionId }: Conversation): void {
  if (!replyWindow(lastInboundAt).open) {
    throw conflict(
      'REPLY_WINDOW_CLOSED',
      'The customer hasn’t messaged you in the last 24 hours. You can only send approved templates now',
    );
  }
  if (connectionId === null) {
    throw conflict('NO_CHANNEL', 'The number or page this customer messaged isn’t connected');
  }
}

async function write(
  tenant: Tenant,
  { id: conversationId, channel }: Conversation,
  text: string,
  actor: Actor,
  trx: Trx,
): Promise<{ id: string }> {
  const { ownerId } = tenant;
  const id = newId();
  // The thread first: recording a message locks it before writing.
  await rows(TOUCH, [firstWords({ text, type: 'text' }), ownerId, conversationId], trx);
  await rows(WRITE, [ownerId, id, conversationId, channel, text, actor.id, actorWords(actor)], trx);
  tellDesks(trx, tenant, 'messages', conversationId);
  return { id };
}
