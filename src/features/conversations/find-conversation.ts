import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Conversation, ConversationRow } from './message.ts';

/** @throws Refusal 404 */
export async function findConversation(
  tenant: Tenant,
  id: string,
  trx?: Trx,
): Promise<Conversation> {
  const found = isUuid(id) ? await ConversationRow.of(tenant, trx).findOne({ id }) : undefined;
  if (!found) throw notFound('Conversation');
  return found;
}

/** Until the transaction ends, as its next message takes. @throws Refusal 404 */
export async function lockConversation(
  tenant: Tenant,
  id: string,
  trx: Trx,
): Promise<Conversation> {
  const found = await ConversationRow.of(tenant, trx).findOne({ id }).forNoKeyUpdate();
  if (!found) throw notFound('Conversation');
  return found;
}

export async function conversationOfPhone(
  tenant: Tenant,
  phone: string,
): Promise<Conversation | null> {
  const found = await ConversationRow.of(tenant)
    .where({ phone })
    .orderBy('lastMessageAt', 'desc')
    .limit(1)
    .first();
  return found ?? null;
}

/** By the ids of drafts or orders; unknown ones are left out. */
export async function conversationsById(
  tenant: Tenant,
  ids: readonly string[],
): Promise<Map<string, Conversation>> {
  if (ids.length === 0) return new Map();
  const found = await ConversationRow.of(tenant).whereIn('id', [...new Set(ids)]);
  return new Map(found.map((conversation) => [conversation.id, conversation]));
}
