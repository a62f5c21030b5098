import { rows, type Trx } from '../../../db/db.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import { storableText } from '../../../format/storable-text.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';

/** A shopper's reaction to a message. */
export interface MessageReaction {
  channel: ConnectionChannel;
  /** The provider's id of the message. */
  externalId: string;
  /** Null: removed. */
  emoji: string | null;
  /** By the provider's clock: an older reaction doesn't replace a newer one. */
  at: Date;
}

const REACT = `
update messages
   set details = (details - 'reaction')
     || jsonb_strip_nulls(jsonb_build_object('reaction', ?::text, 'reactedAt', ?::bigint))
 where owner_id = ? and channel = ? and external_id = ?
   and coalesce((details ->> 'reactedAt')::bigint, 0) <= ?::bigint
returning conversation_id as "conversationId"`;

/** Longer than any emoji. */
const MAX_EMOJI = 40;

/** Adds or removes a shopper's reaction; nothing becomes unread. */
export async function recordReaction(
  tenant: Tenant,
  { channel, externalId, emoji, at }: MessageReaction,
  trx: Trx,
): Promise<void> {
  const sign = emoji ? storableText(emoji.slice(0, MAX_EMOJI)) : null;
  const bindings = [sign, at.getTime(), tenant.ownerId, channel, externalId, at.getTime()];
  const changed = await rows<{ conversationId: string }>(REACT, bindings, trx);
  for (const { conversationId } of changed) tellDesks(trx, tenant, 'messages', conversationId);
}
