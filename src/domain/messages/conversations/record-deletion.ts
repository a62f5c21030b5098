import { rows, type Trx } from '../../../db/db.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Message } from '../message.ts';
import { messageColumns } from './message-row.ts';
import { renewLastText } from './renew-last-text.ts';

/** A message that its author deleted. */
export interface MessageDeletion {
  channel: ConnectionChannel;
  /** The provider's id of the deleted message. */
  externalId: string;
  /** By the provider's clock. */
  at: Date;
}

/** The text stays in the row, since an order may be based on it, but is no longer shown. */
const DELETE = `
update messages set deleted_at = coalesce(deleted_at, ?)
 where owner_id = ? and channel = ? and external_id = ?
returning ${messageColumns()}`;

/**
 * Hides a message.
 * @returns null when it doesn't exist
 */
export async function recordDeletion(
  tenant: Tenant,
  { channel, externalId, at }: MessageDeletion,
  trx: Trx,
): Promise<Message | null> {
  const [deleted] = await rows<Message>(DELETE, [at, tenant.ownerId, channel, externalId], trx);
  if (deleted) await renewLastText(tenant, deleted, 'Deleted message', trx);
  return deleted ?? null;
}
