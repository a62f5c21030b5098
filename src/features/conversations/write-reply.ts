import { fn, raw } from 'objection';
import type { ConnectionChannel } from '../../enums.ts';
import { conflict, invalidField } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type Actor, actorText } from '../../session.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { findConversation } from './find-conversation.ts';
import { firstWords } from './first-words.ts';
import { type Conversation, ConversationRow, MessageRow } from './message.ts';

export const MAX_CHAT_CHARACTERS = 4_096;
/** The stricter limit of the two kinds of pages: the kind is unknown. */
const MAX_SOCIAL_BYTES = 1_000;

/**
 * Stores a reply, for `sendReply` to send: the seller sees it in any case.
 * @throws Refusal 404, 400 on `text`, 409 REPLY_WINDOW_CLOSED or NO_CHANNEL, and those of `withIdempotencyKey`
 */
export function writeReply(
  tenant: Tenant,
  conversationId: string,
  typed: string,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<{ id: string }>> {
  return withIdempotencyKey(idempotency, {
    prepare: async () => {
      const conversation = await findConversation(tenant, conversationId);
      const text = replyText(typed, conversation.channel);
      refuseLate(conversation);
      return { conversation, text };
    },
    write: ({ conversation, text }, trx) => insertReply(tenant, conversation, { text, actor }, trx),
  });
}

/**
 * Without blanks around it.
 * @throws Refusal 400 for none, and for one that the channel would not take
 */
export function replyText(typed: string, channel: ConnectionChannel): string {
  const text = storableText(typed).replace(/\r\n?/g, '\n').trim();
  if (text === '') throw invalidField('text', message('errors.field.required'));
  if (fitsChannel(text, channel)) return text;
  if (text.length <= MAX_CHAT_CHARACTERS) {
    throw invalidField('text', message('errors.messages.tooManyBytes', { most: MAX_SOCIAL_BYTES }));
  }
  const most = String(MAX_CHAT_CHARACTERS);
  throw invalidField('text', message('errors.messages.tooLong', { most }));
}

export const fitsChannel = (text: string, channel: ConnectionChannel): boolean =>
  text.length <= MAX_CHAT_CHARACTERS &&
  (channel !== 'social' || Buffer.byteLength(text) <= MAX_SOCIAL_BYTES);

/** @throws Refusal 409 REPLY_WINDOW_CLOSED, NO_CHANNEL */
export function refuseLate({ lastInboundAt, connectionId }: Conversation): void {
  if (!replyWindow(lastInboundAt).open) {
    throw conflict('REPLY_WINDOW_CLOSED', message('errors.messages.windowClosed'));
  }
  if (connectionId === null) {
    throw conflict('NO_CHANNEL', message('errors.messages.noChannel'));
  }
}

/** Queued, for `sendReply`. The text is checked by `replyText`. */
export async function insertReply(
  tenant: Tenant,
  { id: conversationId, channel }: Conversation,
  { text, details = {}, actor }: { text: string; details?: object; actor: Actor },
  trx: Trx,
): Promise<{ id: string }> {
  const id = newId();
  // The thread first: recording a message locks it before writing.
  await ConversationRow.of(tenant, trx)
    .where({ id: conversationId })
    .patch({
      lastText: firstWords({ text, type: 'text' }),
      lastMessageAt: raw('greatest(last_message_at, now())'),
      updatedAt: fn.now(),
    });
  await MessageRow.of(tenant, trx).insert({
    id,
    conversationId,
    channel,
    direction: 'out',
    type: 'text',
    text,
    details: { ...details },
    status: 'queued',
    sentBy: actor.id,
    sentByName: actorText(actor),
    sentAt: fn.now(),
  });
  tellDesks(trx, tenant, 'messages', conversationId);
  return { id };
}

/** How long after the shopper's last message answers are free of the provider's rules. */
const REPLY_HOURS = 24;

interface ReplyWindow {
  open: boolean;
  /** When it closes, or closed; null where the shopper has not written yet. */
  closesAt: Date | null;
}

/** By the provider's clock: a message that was delivered days late opens nothing. */
export function replyWindow(lastInboundAt: Date | null, now = databaseNow()): ReplyWindow {
  if (lastInboundAt === null) return { open: false, closesAt: null };
  const closesAt = new Date(lastInboundAt.getTime() + REPLY_HOURS * 3_600_000);
  return { open: now < closesAt, closesAt };
}
