import { rows } from '../../db/db.ts';
import type { ConnectionChannel, ConnectionState } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** A number or page with a problem in sending or receiving messages. */
export interface ChannelTrouble {
  connectionId: string;
  channel: ConnectionChannel;
  /** A name for the seller: the name, the number, or the provider's id. */
  name: string;
  state: Exclude<ConnectionState, 'good'>;
  /** In words for the seller. */
  reason: string;
  since: Date | null;
}

/** The store's connections that are warned or blocked, worst first. */
export const channelTroubles = ({ ownerId }: Tenant): Promise<ChannelTrouble[]> =>
  rows<ChannelTrouble>(
    `select id as "connectionId", channel, state, state_reason as reason, state_since as since,
            coalesce(nullif(display_name, ''), nullif('+' || display_number, '+'),
                     phone_number_id, account_id) as name
       from channel_connections where owner_id = ? and state <> 'good'
      order by state = 'blocked' desc, state_since, id limit 20`,
    [ownerId],
  );
