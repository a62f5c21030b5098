import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** The conversations stay, but can't be answered until the shopper writes to another. */
export async function leaveConversations(
  { ownerId }: Tenant,
  connectionId: string,
  trx: Trx,
): Promise<void> {
  await rows(
    'select from channel_connections where owner_id = ? and id = ? for update',
    [ownerId, connectionId],
    trx,
  );
  await rows(
    'update conversations set connection_id = null where owner_id = ? and connection_id = ?',
    [ownerId, connectionId],
    trx,
  );
}
