import { rows } from '../../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Conversation } from '../message.ts';
import { type ConversationFilter, conversationConditions } from './conversation-conditions.ts';
import { conversationColumns } from './conversation-row.ts';

/** Where a list continues: after this conversation, with the next older one. */
export type Place = Pick<Conversation, 'id' | 'lastMessageAt'>;

/**
 * The tenant's conversations after a place in the list, newest first, and whether there are more.
 */
export async function conversationsAfter(
  tenant: Tenant,
  filter: ConversationFilter,
  { after, limit }: { after: Place | null; limit: number },
): Promise<{ items: Conversation[]; hasMore: boolean }> {
  const { sql, bindings } = conversationConditions(tenant, filter);
  const older = after ? 'and (c.last_message_at, c.id) < (?::timestamptz, ?::uuid)' : '';
  const found = await rows<Conversation>(
    `select ${conversationColumns('c')} from conversations c where ${sql} ${older}
      order by c.last_message_at desc, c.id desc limit ?`,
    [...bindings, ...(after ? [after.lastMessageAt, after.id] : []), limit + 1],
  );
  return { items: found.slice(0, limit), hasMore: found.length > limit };
}

/** A page of the tenant's conversations, the newest first, with how many there are. */
export async function listConversations(
  tenant: Tenant,
  { page, limit, ...filter }: ConversationFilter & PageRequest,
): Promise<Page<Conversation>> {
  const { sql, bindings } = conversationConditions(tenant, filter);
  const [items, [counted]] = await Promise.all([
    rows<Conversation>(
      `select ${conversationColumns('c')} from conversations c where ${sql}
        order by c.last_message_at desc, c.id desc limit ? offset ?`,
      [...bindings, limit, (page - 1) * limit],
    ),
    rows<{ total: number }>(`select count(*) as total from conversations c where ${sql}`, bindings),
  ]);
  return toPage(items, counted?.total ?? 0, { page, limit });
}
