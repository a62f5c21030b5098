import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { ChannelConnection } from './channel-connection.ts';

/** As shoppers see it: events about the account name only that number. */
export async function noteDisplayNumber(
  tenant: Tenant,
  connectionId: string,
  digits: string,
  trx: Trx,
): Promise<void> {
  await ChannelConnection.of(tenant, trx)
    .where({ id: connectionId })
    .patch({ displayNumber: digits });
}
