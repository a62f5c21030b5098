import { rows, type Trx } from '../../db/db.ts';
import type { ConnectionChannel, EndedConnectionReason } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { announce } from '../notifications/announce.ts';

interface Ended {
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
       ended_at = now()
returning channel, coalesce(nullif('+' || display_number, '+'), external_id) as name`;

/**
 * Deletes a store's connection with its token, and notifies the store. Messages stay.
 * @param reason an operator's, for a release
 * @returns the ended connection; null when it was already gone
 */
export async function endConnection(
  tenant: Tenant,
  id: string,
  { why, reason = '' }: { why: EndedConnectionReason; reason?: string },
  trx: Trx,
): Promise<Ended | null> {
  const [ended] = await rows<Ended>(END, [tenant.ownerId, id, why, reason], trx);
  if (!ended) return null;
  const data = { reason: endedWords(ended, why, reason) };
  await announce(tenant, { event: 'channel_trouble', data }, trx);
  return ended;
}

function endedWords({ channel, name }: Ended, why: EndedConnectionReason, reason: string): string {
  const what = `Your ${channel === 'chat' ? 'number' : 'page'} ${name}`;
  const how =
    why === 'taken_over'
      ? 'was connected by another shop, which verified it with the message provider'
      : `was disconnected by the platform${reason ? `: “${reason}”` : ''}`;
  return `${what} ${how}. You won’t receive new messages, but existing ones are kept. If it’s yours, connect it again with your own token`;
}
