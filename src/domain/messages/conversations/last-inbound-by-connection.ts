import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** When a shopper last wrote to each of the store's numbers and pages, by the provider's clock. */
export async function lastInboundByConnection({ ownerId }: Tenant): Promise<Map<string, Date>> {
  const found = await rows<{ connectionId: string; at: Date }>(
    `select connection_id as "connectionId", max(last_inbound_at) as at from conversations
      where owner_id = ? and connection_id is not null and last_inbound_at is not null
      group by connection_id`,
    [ownerId],
  );
  return new Map(found.map(({ connectionId, at }) => [connectionId, at]));
}
