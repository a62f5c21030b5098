import { files } from '../../../clients/files.ts';
import { afterCommit, rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { mediaFolder } from '../media/media-files.ts';

/** In id order; no other code locks several. */
const FORGET = `
update conversations c
   set channel_user_id = 'erased:' || c.id, wa_id = null, phone = null, name = '', username = '',
       last_text = '', unread = 0, last_inbound_at = null, connection_id = null, updated_at = now()
 where c.owner_id = ? and c.id in (
   select id from conversations
    where owner_id = ? and (phone = any(?::text[]) or (phone is null and id = any(?::uuid[])))
    order by id for update)
returning c.id`;

/** The provider's message id contains the number. */
const EMPTY = `
update messages set text = '', details = '{"erased": true}', external_id = null, status_error = null,
                    deleted_at = coalesce(deleted_at, now())
 where owner_id = ? and conversation_id = any(?::uuid[])
returning id`;

/**
 * Erases a person from the conversations with their numbers (E.164), and from the given others
 * unless their number belongs to somebody else: names, texts and files. The conversation's
 * existence and time remain. A new message from them starts a new thread. Returns the ids of the
 * erased conversations.
 */
export async function forgetConversations(
  { ownerId }: Tenant,
  { phones, ids }: { phones: readonly string[]; ids: readonly string[] },
  trx: Trx,
): Promise<string[]> {
  const forgotten = await rows<{ id: string }>(FORGET, [ownerId, ownerId, phones, ids], trx);
  const conversationIds = forgotten.map(({ id }) => id);
  if (conversationIds.length === 0) return [];
  const emptied = await rows<{ id: string }>(EMPTY, [ownerId, conversationIds], trx);
  const media = await rows<{ id: string }>(
    `delete from message_media where owner_id = ? and message_id = any(?::uuid[]) returning id`,
    [ownerId, emptied.map(({ id }) => id)],
    trx,
  );
  // The files are unreachable now: a file that is left over only costs space.
  afterCommit(trx, () => {
    for (const { id } of media) {
      files()
        .removeAll(mediaFolder(ownerId, id))
        .catch(() => {});
    }
  });
  return conversationIds;
}
