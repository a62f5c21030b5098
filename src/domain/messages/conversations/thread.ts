import { rows } from '../../../db/db.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { mediaOfMessages } from '../media/find-media.ts';
import type { Message, MessageMedia } from '../message.ts';
import { messageColumns } from './message-row.ts';

/** A part of a thread, oldest first. */
export interface Thread {
  messages: Message[];
  /** Each message's files. */
  media: Map<string, MessageMedia[]>;
  hasEarlier: boolean;
}

const BEFORE = `
and (m.sent_at, m.id) < (select b.sent_at, b.id from messages b where b.owner_id = ? and b.id = ?::uuid)`;

/** The newest messages of a conversation, or those before a given one, newest last. */
export async function thread(
  tenant: Tenant,
  conversationId: string,
  { before = null, limit }: { before?: string | null; limit: number },
): Promise<Thread> {
  const { ownerId } = tenant;
  const from = before !== null && isUuid(before) ? before : null;
  const found = await rows<Message>(
    `select ${messageColumns('m')} from messages m
      where m.owner_id = ? and m.conversation_id = ?::uuid ${from ? BEFORE : ''}
      order by m.sent_at desc, m.id desc limit ?`,
    [ownerId, conversationId, ...(from ? [ownerId, from] : []), limit + 1],
  );
  const messages = found.slice(0, limit).reverse();
  const media = await mediaOfMessages(
    tenant,
    messages.map(({ id }) => id),
  );
  return { messages, media, hasEarlier: found.length > limit };
}
