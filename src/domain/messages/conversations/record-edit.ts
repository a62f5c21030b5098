import { rows, type Trx } from '../../../db/db.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import { storableText } from '../../../format/storable-text.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Message } from '../message.ts';
import { firstWords } from './first-words.ts';
import { messageColumns } from './message-row.ts';
import { renewLastText } from './renew-last-text.ts';

/** An edit of an existing message. */
export interface MessageEdit {
  channel: ConnectionChannel;
  /** The provider's id of the edited message. */
  externalId: string;
  text: string;
  /** By the provider's clock: an older edit doesn't replace a newer one. */
  at: Date;
}

/**
 * The original text stays readable. The provider's clock counts seconds: of two edits in the same
 * second, the later arrival counts.
 */
const EDIT = `
update messages
   set text = ?, edited_at = ?,
       details = case when details ->> 'before' is null
                      then details || jsonb_build_object('before', text) else details end
 where owner_id = ? and channel = ? and external_id = ? and deleted_at is null
   and coalesce(edited_at, '-infinity') <= ?
returning ${messageColumns()}`;

/**
 * Changes the text of a message.
 * @returns null when it doesn't exist, was deleted, or has a newer text
 */
export async function recordEdit(
  tenant: Tenant,
  { channel, externalId, text, at }: MessageEdit,
  trx: Trx,
): Promise<Message | null> {
  const [edited] = await rows<Message>(
    EDIT,
    [storableText(text), at, tenant.ownerId, channel, externalId, at],
    trx,
  );
  if (edited) await renewLastText(tenant, edited, firstWords(edited), trx);
  return edited ?? null;
}
