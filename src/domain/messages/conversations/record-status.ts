import { rows, type Trx } from '../../../db.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import { isUuid } from '../../../ids.ts';
import { storableText } from '../../../storable-text.ts';
import type { Tenant } from '../../../tenant.ts';
import { recordNoticeStatus } from '../../notifications/deliver/record-notice-status.ts';
import { isKnownStatus, rankOf } from './status-rank.ts';

/** What became of a message of ours, as the provider tells it. */
export interface MessageStatus {
  channel: ConnectionChannel;
  /** The provider's id of the message. */
  externalId: string;
  /** The provider's own word. */
  status: string;
  /** Our own name of it, which the provider gives back; null: it did not. */
  reference: string | null;
  /** Why it failed, in words for the seller; null otherwise. */
  error: string | null;
}

/**
 * Our own name counts until the provider's is known: one that was sent again has a newer one, and
 * one that was erased gets none back.
 */
const FIND = `
select id, status from messages
 where owner_id = ?
   and ((channel = ? and external_id = ?) or (id = ?::uuid and external_id is null and deleted_at is null))
 order by external_id is null limit 1 for update`;

const ADVANCE = `
update messages set status = ?, status_error = ?, external_id = coalesce(external_id, ?)
 where owner_id = ? and id = ?`;

/**
 * Keeps how far a message of ours has come: forward only, whatever order the news arrive in. One
 * that is no reply in a thread may be a notice.
 * @returns false for a message that is not ours
 */
export async function recordStatus(
  tenant: Tenant,
  told: MessageStatus,
  trx: Trx,
): Promise<boolean> {
  const { ownerId } = tenant;
  const reference = told.reference !== null && isUuid(told.reference) ? told.reference : null;
  const [message] = await rows<{ id: string; status: string | null }>(
    FIND,
    [ownerId, told.channel, told.externalId, reference],
    trx,
  );
  if (!message) return reference !== null && recordNoticeStatus(tenant, reference, told, trx);
  const status = storableText(told.status.slice(0, 50));
  if (!movesOn(message.status, status)) return true;
  const error = told.error === null ? null : storableText(told.error.slice(0, 500));
  await rows(ADVANCE, [status, error, told.externalId, ownerId, message.id], trx);
  return true;
}

/** A word that we do not know is kept as long as no further one is known. */
const movesOn = (from: string | null, to: string): boolean =>
  isKnownStatus(to) ? rankOf(to) > rankOf(from) : rankOf(from) <= rankOf('sent');
