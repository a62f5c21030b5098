import type { ConnectionChannel } from '../../enums.ts';
import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../kernel/translation/text.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { recordNoticeStatus } from '../notifications/deliver/record-notice-status.ts';
import { MessageRow } from './message.ts';

export interface MessageStatus {
  channel: ConnectionChannel;
  /** The provider's id of the message. */
  externalId: string;
  status: string;
  /** Our own id, if the provider returned it. */
  reference: string | null;
  /** Why it failed, in words for the seller; null otherwise. */
  error: Text | null;
}

/**
 * Forward only, in whatever order they arrive. A message outside of threads may be a notification.
 * @returns whether it is about one of our messages
 */
export async function recordStatus(
  tenant: Tenant,
  told: MessageStatus,
  trx: Trx,
): Promise<boolean> {
  const reference = told.reference !== null && isUuid(told.reference) ? told.reference : null;
  const message = await lockMessage(tenant, told, reference, trx);
  if (!message) {
    return reference !== null && recordNoticeStatus(tenant, reference, told, trx);
  }
  const status = storableText(told.status.slice(0, 50));
  if (movesOn(message.status, status)) {
    const statusError = told.error === null ? null : storableText(stored(told.error));
    await MessageRow.of(tenant, trx)
      .patch({ status, statusError, externalId: told.externalId })
      .where({ id: message.id });
  }
  tellDesks(trx, tenant, 'messages', message.conversationId);
  return true;
}

/**
 * Our own id is used until the provider's is known: a message that was sent again has a newer one,
 * and an erased one gets none back.
 */
async function lockMessage(
  tenant: Tenant,
  { channel, externalId }: MessageStatus,
  reference: string | null,
  trx: Trx,
): Promise<Pick<MessageRow, 'id' | 'status' | 'conversationId'> | undefined> {
  const locked = () =>
    MessageRow.of(tenant, trx).select('id', 'status', 'conversationId').forNoKeyUpdate().first();
  const named = await locked().where({ channel, externalId });
  if (named || reference === null) return named;
  return locked().where({ id: reference, externalId: null, deletedAt: null });
}

/** An unknown status is stored until a known later one arrives. */
const movesOn = (from: string | null, to: string): boolean =>
  isKnownStatus(to) ? rankOf(to) > rankOf(from) : rankOf(from) <= rankOf('sent');

/**
 * The statuses of our messages. The first three are our own: written; being handed over; possibly
 * handed over. A failure only counts before the message has arrived.
 */
const RANKS: Record<string, number> = {
  queued: 0,
  sending: 0,
  unsure: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
  played: 5,
};

/** Whether it is a status that we know; the provider has more. */
const isKnownStatus = (status: string): boolean => Object.hasOwn(RANKS, status);

/** The rank of a status; an unknown one is at least sent. */
const rankOf = (status: string | null): number =>
  status === null || !isKnownStatus(status) ? 1 : (RANKS[status] ?? 1);
