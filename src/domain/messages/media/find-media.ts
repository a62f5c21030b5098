import { files, type StoredFile } from '../../../clients/files.ts';
import { rows } from '../../../db/db.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { MessageMedia } from '../message.ts';
import { isPicture, mediaFileKey } from './media-files.ts';

const COLUMNS = `f.id, f.kind, f.mime_type as "mimeType", f.file_name as "fileName", f.bytes, f.state, f.error`;

const OF_MESSAGES = `
select f.message_id as "messageId", ${COLUMNS} from message_media f
 where f.owner_id = ? and f.message_id = any(?::uuid[]) order by f.message_id, f.position, f.id`;

/** The files of these messages, each message's in their order. */
export async function mediaOfMessages(
  { ownerId }: Tenant,
  messageIds: readonly string[],
): Promise<Map<string, MessageMedia[]>> {
  const media = new Map<string, MessageMedia[]>();
  if (messageIds.length === 0) return media;
  const found = await rows<MessageMedia & { messageId: string }>(OF_MESSAGES, [
    ownerId,
    messageIds,
  ]);
  for (const { messageId, ...file } of found) {
    media.set(messageId, [...(media.get(messageId) ?? []), file]);
  }
  return media;
}

const ONE = `
select ${COLUMNS} from message_media f join messages m on m.owner_id = f.owner_id and m.id = f.message_id
 where f.owner_id = ? and f.id = ? and m.conversation_id = ? and m.deleted_at is null
   and f.state = 'stored'`;

/** A file of a thread, opened for reading; null when it doesn't exist or was deleted. */
export async function openMedia(
  { ownerId }: Tenant,
  conversationId: string,
  mediaId: string,
): Promise<{ media: MessageMedia; file: StoredFile } | null> {
  if (!isUuid(conversationId) || !isUuid(mediaId)) return null;
  const [media] = await rows<MessageMedia>(ONE, [ownerId, mediaId, conversationId]);
  if (!media) return null;
  const name = isPicture(media.kind) ? 'picture.webp' : 'file';
  const file = await files().read(mediaFileKey(ownerId, media.id, name));
  return file && { media, file };
}
