import type { ConnectionChannel, EndedConnectionReason } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { inTransaction, rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { announce } from '../notifications/announce.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { ChannelConnection } from './channel-connection.ts';
import { connectionSubject } from './log-connection.ts';

/** @throws Refusal 404 */
export async function removeConnection(tenant: Tenant, id: string, actor: Actor): Promise<void> {
  if (!isUuid(id)) throw notFound('Channel');
  await inTransaction(async (trx) => {
    if (!(await dropConnection(tenant, id, actor, trx))) throw notFound('Channel');
  });
}

/** In a transaction. Returns whether there was one. */
export async function dropConnection(
  tenant: Tenant,
  id: string,
  actor: Actor,
  trx: Trx,
): Promise<boolean> {
  await leaveConversations(tenant, id, trx);
  const removed = await ChannelConnection.of(tenant, trx)
    .where({ id })
    .delete()
    .returning('*')
    .first();
  if (!removed) return false;
  const subject = connectionSubject(removed.channel, removed);
  await recordInLog(tenant, { action: 'channel_disconnected', actor, subject }, trx);
  return true;
}

/**
 * Messages stay.
 * @param reason an operator's, for a release
 * @returns the ended connection; null when it was already gone
 */
export async function endConnection(
  tenant: Tenant,
  id: string,
  { why, reason = '' }: { why: EndedConnectionReason; reason?: string },
  trx: Trx,
): Promise<Ended | null> {
  await leaveConversations(tenant, id, trx);
  const ended = await moveToEnded(tenant, id, { why, reason }, trx);
  if (!ended) return null;
  const data = { reason: endedText(ended, why, reason) };
  await announce(tenant, { event: 'channel_trouble', data }, trx);
  return ended;
}

function endedText({ channel, name }: Ended, why: EndedConnectionReason, reason: string): Message {
  return why === 'taken_over'
    ? message('notices.seller.trouble.takenOver', { channel, name })
    : message('notices.seller.trouble.released', {
        channel,
        name,
        reason,
        hasReason: reason ? 'yes' : 'no',
      });
}

/** The conversations stay, but can't be answered until the shopper writes to another. */
async function leaveConversations(
  { ownerId }: Tenant,
  connectionId: string,
  trx: Trx,
): Promise<void> {
  await rows(
    'select from channel_connections where owner_id = ? and id = ? for update',
    [ownerId, connectionId],
    trx,
  );
  await rows(
    'update conversations set connection_id = null where owner_id = ? and connection_id = ?',
    [ownerId, connectionId],
    trx,
  );
}

interface Ended {
  channel: ConnectionChannel;
  name: string;
}

const END = `
with gone as (
  delete from channel_connections where owner_id = ? and id = ?
  returning owner_id, channel, coalesce(phone_number_id, account_id) as external_id, display_number)
insert into ended_connections (owner_id, channel, external_id, display_number, why, reason)
select owner_id, channel, external_id, display_number, ?, ? from gone
on conflict (owner_id, channel, external_id) do update
   set display_number = excluded.display_number, why = excluded.why, reason = excluded.reason,
       ended_at = excluded.ended_at
returning channel, coalesce(nullif('+' || display_number, '+'), external_id) as name`;

/** Keeps that the connection was ended, and why; null when it was already gone. */
async function moveToEnded(
  { ownerId }: Tenant,
  id: string,
  { why, reason }: { why: EndedConnectionReason; reason: string },
  trx: Trx,
): Promise<Ended | null> {
  const [ended] = await rows<Ended>(END, [ownerId, id, why, reason], trx);
  return ended ?? null;
}
