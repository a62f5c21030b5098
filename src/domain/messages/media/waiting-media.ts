import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** A file of a message that is not downloaded yet, and its address. */
export interface WaitingMedia {
  id: string;
  conversationId: string;
  kind: string;
  providerMediaId: string | null;
  url: string | null;
  /** The number or page that received it. */
  connectionId: string | null;
  /** Includes this one. */
  attempts: number;
}

const BEGIN = `
update message_media f set attempts = f.attempts + 1
  from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
 where f.owner_id = ? and f.id = ?::uuid and f.state = 'waiting'
   and m.owner_id = f.owner_id and m.id = f.message_id
returning f.id, c.id as "conversationId", f.kind, f.provider_media_id as "providerMediaId", f.url,
          c.connection_id as "connectionId", f.attempts`;

/** Counts an attempt and returns what to download; null when it is settled. */
export async function beginMedia({ ownerId }: Tenant, id: string): Promise<WaitingMedia | null> {
  const [media] = await rows<WaitingMedia>(BEGIN, [ownerId, id]);
  return media ?? null;
}

/**
 * Marks a file as stored.
 * @returns false when its message was erased in the meantime, or the download was given up
 */
export async function markStored(
  { ownerId }: Tenant,
  id: string,
  { mimeType, bytes }: { mimeType: string; bytes: number },
): Promise<boolean> {
  const marked = await rows(
    `update message_media
        set state = 'stored', error = null, bytes = ?, mime_type = coalesce(nullif(?, ''), mime_type)
      where owner_id = ? and id = ? and state in ('waiting', 'stored') returning id`,
    [bytes, mimeType.slice(0, 200), ownerId, id],
  );
  return marked.length > 0;
}

/** Stores why a download failed; the last attempt ends them. */
export async function noteMediaError(
  { ownerId }: Tenant,
  id: string,
  { reason, isLast }: { reason: string; isLast: boolean },
): Promise<void> {
  await rows(
    `update message_media set error = ?, state = ? where owner_id = ? and id = ? and state = 'waiting'`,
    [reason.slice(0, 500), isLast ? 'failed' : 'waiting', ownerId, id],
  );
}
