import { rows } from '../../../db/db.ts';
import type { ConnectionChannel, ConnectionState } from '../../../enums.ts';

/** A number or page of a store for operators, without its token. */
export interface StoreConnection {
  id: string;
  channel: ConnectionChannel;
  /** A name for the seller: the name, the number, or the provider's id. */
  name: string;
  state: ConnectionState;
  /** The problem in words; empty without one. */
  reason: string;
  since: Date | null;
  connectedAt: Date;
  /** When the provider last confirmed it; null: never. */
  provedAt: Date | null;
}

const SHOWN = 20;

/** A store's connections at the message provider, worst first. */
export const storeConnections = (ownerId: string): Promise<StoreConnection[]> =>
  rows<StoreConnection>(
    `select id, channel, proved_at as "provedAt", state, state_reason as reason, state_since as since, created_at as "connectedAt",
            coalesce(nullif(display_name, ''), nullif('+' || display_number, '+'),
                     phone_number_id, account_id) as name
       from channel_connections where owner_id = ?
      order by array_position(array['blocked', 'warned', 'good'], state), created_at, id limit ?`,
    [ownerId, SHOWN],
  );

const HEARD = `
select received_at as at from webhook_events
 where source = ? and received_at > now() - interval '1 day'
 order by received_at desc limit 1`;

/** When any store last received an event on a channel; null: not within a day. */
export async function platformHeard(channel: ConnectionChannel): Promise<Date | null> {
  const [last] = await rows<{ at: Date }>(HEARD, [channel]);
  return last?.at ?? null;
}
