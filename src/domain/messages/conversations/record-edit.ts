import { rows, type Trx } from '../../../db.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import { storableText } from '../../../storable-text.ts';
import type { Tenant } from '../../../tenant.ts';
import type { Message } from '../message.ts';
import { firstWords } from './first-words.ts';
import { messageColumns } from './message-row.ts';
import { renewLastText } from './renew-last-text.ts';

/** New words for a message that is there. */
export interface MessageEdit {
  channel: ConnectionChannel;
  /** The provider's id of the message that is edited. */
  externalId: string;
  text: string;
  /** By the provider's clock: an older edit does not undo a newer one. */
  at: Date;
}

/**
 * What was written first stays readable beside it. The provider counts in seconds: of two changes in
 * one, that counts which comes later.
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
 * Gives a message its new words.
 * @returns null where it is not there, was deleted, or has newer ones
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
