import { rows, type Trx } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Conversation } from '../message.ts';
import { conversationColumns } from './conversation-row.ts';

const FIND = `select ${conversationColumns()} from conversations where owner_id = ? and id = ?`;

/** One conversation of the tenant. @throws Refusal 404 */
export async function findConversation(
  { ownerId }: Tenant,
  id: string,
  trx?: Trx,
): Promise<Conversation> {
  const [found] = isUuid(id) ? await rows<Conversation>(FIND, [ownerId, id], trx) : [];
  if (!found) throw notFound('Conversation');
  return found;
}
