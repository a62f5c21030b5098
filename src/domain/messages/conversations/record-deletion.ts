import { rows, type Trx } from '../../../db.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import type { Tenant } from '../../../tenant.ts';
import type { Message } from '../message.ts';
import { messageColumns } from './message-row.ts';
import { renewLastText } from './renew-last-text.ts';

/** A message that whoever wrote it took back. */
export interface MessageDeletion {
  channel: ConnectionChannel;
  /** The provider's id of the message that is deleted. */
  externalId: string;
  /** By the provider's clock. */
  at: Date;
}

/** The words stay in the row, since an order may rest on them; nothing shows them any more. */
const DELETE = `
update messages set deleted_at = coalesce(deleted_at, ?)
 where owner_id = ? and channel = ? and external_id = ?
returning ${messageColumns()}`;

/**
 * Hides a message.
 * @returns null where it is not there
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
