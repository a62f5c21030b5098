import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Stores the number as shoppers see it: events about the account name only that one. */
export async function noteDisplayNumber(
  { ownerId }: Tenant,
  connectionId: string,
  digits: string,
  trx: Trx,
): Promise<void> {
  await rows(
    `update channel_connections set display_number = ? where owner_id = ? and id = ?`,
    [digits, ownerId, connectionId],
    trx,
  );
}
