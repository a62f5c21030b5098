import { rows, type Trx } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Conversation } from '../message.ts';
import { conversationColumns } from './conversation-row.ts';

const LOCK = `select ${conversationColumns()} from conversations where owner_id = ? and id = ? for no key update`;

/**
 * A conversation with a row lock until the transaction ends, as its next message takes.
 * @throws Refusal 404
 */
export async function lockConversation(
  { ownerId }: Tenant,
  id: string,
  trx: Trx,
): Promise<Conversation> {
  const [found] = await rows<Conversation>(LOCK, [ownerId, id], trx);
  if (!found) throw notFound('Conversation');
  return found;
}
