import { fn, raw } from 'objection';
import type { ConnectionChannel } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { deletedWords, firstWords } from './first-words.ts';
import { ConversationRow, type Message, MessageRow } from './message.ts';
import { messagesNewestFirst } from './thread.ts';

interface MessageChange {
  channel: ConnectionChannel;
  /** The provider's id of the message. */
  externalId: string;
  /** By the provider's clock. */
  at: Date;
}

/** An edit of an existing message; an older one doesn't replace a newer one. */
export interface MessageEdit extends MessageChange {
  text: string;
}

/** The original text stays readable. */
const WITH_TEXT_BEFORE = `
case when details ->> 'before' is null then details || jsonb_build_object('before', text)
     else details end`;

/**
 * The provider's clock counts seconds: of two edits in the same second, the later arrival counts.
 * @returns null when it doesn't exist, was deleted, or has a newer text
 */
export async function recordEdit(
  tenant: Tenant,
  { channel, externalId, text, at }: MessageEdit,
  trx: Trx,
): Promise<Message | null> {
  const edited = await MessageRow.of(tenant, trx)
    .where({ channel, externalId })
    .whereNull('deletedAt')
    .whereRaw(`coalesce(edited_at, '-infinity') <= ?`, [at])
    .patch({ text: storableText(text), editedAt: at, details: raw(WITH_TEXT_BEFORE) })
    .returning('*')
    .first();
  if (edited) await renewLastText(tenant, edited, trx);
  return edited ?? null;
}

/**
 * The text stays in the row, since an order may be based on it.
 * @returns null when it doesn't exist
 */
export async function recordDeletion(
  tenant: Tenant,
  { channel, externalId, at }: MessageChange,
  trx: Trx,
): Promise<Message | null> {
  const deleted = await MessageRow.of(tenant, trx)
    .where({ channel, externalId })
    .patch({ deletedAt: raw('coalesce(deleted_at, ?)', [at]) })
    .returning('*')
    .first();
  if (deleted) await renewLastText(tenant, deleted, trx);
  return deleted ?? null;
}

/** A shopper's reaction to a message; an older one doesn't replace a newer one. */
export interface MessageReaction extends MessageChange {
  /** Null: removed. */
  emoji: string | null;
}

const MAX_EMOJI = 40;

const WITH_REACTION = `
(details - 'reaction')
  || jsonb_strip_nulls(jsonb_build_object('reaction', ?::text, 'reactedAt', ?::bigint))`;

/** Nothing becomes unread. */
export async function recordReaction(
  tenant: Tenant,
  { channel, externalId, emoji, at }: MessageReaction,
  trx: Trx,
): Promise<void> {
  const sign = emoji ? storableText(emoji.slice(0, MAX_EMOJI)) : null;
  const changed = await MessageRow.of(tenant, trx)
    .where({ channel, externalId })
    .whereRaw(`coalesce((details ->> 'reactedAt')::bigint, 0) <= ?::bigint`, [at.getTime()])
    .patch({ details: raw(WITH_REACTION, [sign, at.getTime()]) })
    .returning('conversationId')
    .first();
  if (changed) tellDesks(trx, tenant, 'messages', changed.conversationId);
}

/** Only if the last text is that of this changed message. */
export async function renewLastText(tenant: Tenant, message: Message, trx: Trx): Promise<void> {
  const { id, conversationId, deletedAt } = message;
  tellDesks(trx, tenant, 'messages', conversationId);
  const newest = messagesNewestFirst(tenant, conversationId).select('id').limit(1);
  const lastText = deletedAt ? deletedWords() : firstWords(message);
  await ConversationRow.of(tenant, trx)
    .where({ id: conversationId })
    .where(raw('?::uuid', [id]), '=', newest)
    .patch({ lastText, updatedAt: fn.now() });
}
