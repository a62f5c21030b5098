import { fn } from 'objection';
import type { InboundMessage } from '../../clients/provider/webhooks/inbound-message.ts';
import { newId } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { findMessageByExternalId } from './find-message.ts';
import { ConversationRow } from './message.ts';
import type { WrittenBy } from './queries/conversation-parts.ts';
import { writeOneQuietly } from './queries/write-arrivals.ts';

/** Without making the thread unread or opening the reply window; a repeat changes nothing. */
export async function writeQuietly(
  tenant: Tenant,
  connectionId: string,
  message: InboundMessage,
  by: WrittenBy,
  trx: Trx,
): Promise<void> {
  const incoming = { tenant, connectionId, messageId: newId(), message };
  let conversationId = await writeOneQuietly(incoming, by, trx);
  if (conversationId === null) {
    // Another transaction created the thread, or the number still belongs to an older one.
    await freeNumber(tenant, message, trx);
    conversationId = await writeOneQuietly(incoming, by, trx);
  }
  if (conversationId === null) throw new Error('The conversation could not be found or created');
  tellDesks(trx, tenant, 'messages', conversationId);
}

/** So that an earlier deletion or edit has a row to change. Does nothing if the row exists. */
export async function insertPlaceholder(
  tenant: Tenant,
  connectionId: string,
  awaited: InboundMessage,
  trx: Trx,
): Promise<void> {
  if (await findMessageByExternalId(tenant, awaited, trx)) return;
  const place = { ...awaited, details: { awaited: true } };
  await writeQuietly(tenant, connectionId, place, { direction: 'in' }, trx);
}

/** When its present owner has another lasting id. */
export async function freeNumber(
  tenant: Tenant,
  { channel, from: { waId, channelUserId } }: InboundMessage,
  trx: Trx,
): Promise<void> {
  if (waId === null || channelUserId === waId) return;
  await ConversationRow.of(tenant, trx)
    .where({ channel, waId })
    // Not a thread that is known by the number only.
    .whereNot({ channelUserId: waId })
    .whereNot({ channelUserId })
    .patch({ waId: null, phone: null, updatedAt: fn.now() });
}
