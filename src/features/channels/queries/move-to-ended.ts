import type { ConnectionChannel, EndedConnectionReason } from '../../../enums.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export interface Ended {
  channel: ConnectionChannel;
  name: string;
}

const END = `
with gone as (
  delete from channel_connections where owner_id = ? and id = ?
  returning owner_id, channel, coalesce(phone_number_id, account_id) as external_id, display_number)
insert into ended_connections (owner_id, channel, external_id, display_number, why, reason)
select owner_id, channel, external_id, display_number, ?, ? from gone
on conflict (owner_id, channel, external_id) do update
   set display_number = excluded.display_number, why = excluded.why, reason = excluded.reason,
       ended_at = excluded.ended_at
returning channel, coalesce(nullif('+' || display_number, '+'), external_id) as name`;

/** Keeps that the connection was ended, and why; null when it was already gone. */
export async function moveToEnded(
  { ownerId }: Tenant,
  id: string,
  { why, reason }: { why: EndedConnectionReason; reason: string },
  trx: Trx,
): Promise<Ended | null> {
  const [ended] = await rows<Ended>(END, [ownerId, id, why, reason], trx);
  return ended ?? null;
}
