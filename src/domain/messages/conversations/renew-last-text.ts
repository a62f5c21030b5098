import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import type { Message } from '../message.ts';

/** Updates a thread's last text if it is that of this changed message. */
export async function renewLastText(
  tenant: Tenant,
  { id, conversationId }: Pick<Message, 'id' | 'conversationId'>,
  words: string,
  trx: Trx,
): Promise<void> {
  const { ownerId } = tenant;
  tellDesks(trx, tenant, 'messages', conversationId);
  await rows(
    `update conversations set last_text = ?, updated_at = now()
      where owner_id = ? and id = ?
        and ?::uuid = (select id from messages where owner_id = ? and conversation_id = ?
                        order by sent_at desc, id desc limit 1)`,
    [words, ownerId, conversationId, id, ownerId, conversationId],
    trx,
  );
}
