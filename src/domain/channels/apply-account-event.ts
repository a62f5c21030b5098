import type { AccountEvent } from '../../clients/provider/webhooks/read-account-event.ts';
import { rows, type Trx } from '../../db/db.ts';
import type { ConnectionChannel } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { announce } from '../notifications/announce.ts';
import { type ConnectionStanding, isWorse, judgeConnection } from './judge-connection.ts';

/** The account of an event. */
interface Account {
  channel: ConnectionChannel;
  accountId: string;
  /** By the provider's clock. */
  at: Date;
}

type Row = ConnectionStanding & { id: string; displayNumber: string };

const LOCK = `
select id, state, state_reason as reason, told, review, verification, quality,
       display_name as "displayName", display_number as "displayNumber"
  from channel_connections where owner_id = ? and channel = ? and account_id = ?
 order by id for no key update`;
const SAVE = `
update channel_connections
   set state = ?, state_reason = ?, told = ?::jsonb, review = ?, verification = ?, quality = ?,
       display_name = ?, updated_at = now(),
       state_since = case when state = ? then state_since else now() end
 where owner_id = ? and id = ?`;

/**
 * Stores what the provider reports about an account or a number, on each of the store's connections
 * concerned. The seller is notified when one gets a problem, or a worse one.
 */
export async function applyAccountEvent(
  tenant: Tenant,
  { channel, accountId, at }: Account,
  event: AccountEvent,
  trx: Trx,
): Promise<void> {
  const all = await rows<Row>(LOCK, [tenant.ownerId, channel, accountId], trx);
  for (const connection of concerned(all, event.number)) {
    const { id, displayNumber: _, ...before } = connection;
    const after = judgeConnection(before, event, at);
    await save(tenant, id, after, trx);
    if (!isWorse(before, after)) continue;
    await announce(tenant, { event: 'channel_trouble', data: { reason: after.reason } }, trx);
  }
}

/**
 * The connection of a number is known after a message to it; until then, any connection without a
 * known number counts.
 */
function concerned(all: readonly Row[], number: string | null): readonly Row[] {
  if (number === null) return all;
  const known = all.filter(({ displayNumber }) => displayNumber === number);
  return known.length > 0 ? known : all.filter(({ displayNumber }) => displayNumber === '');
}

async function save({ ownerId }: Tenant, id: string, after: ConnectionStanding, trx: Trx) {
  await rows(
    SAVE,
    [
      after.state,
      after.reason,
      JSON.stringify(after.told),
      after.review,
      after.verification,
      after.quality,
      after.displayName,
      after.state,
      ownerId,
      id,
    ],
    trx,
  );
}
