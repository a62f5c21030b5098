import { rows } from '../../db/db.ts';
import type { ConnectionChannel, EndedConnectionReason } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** A number or page that the store lost without disconnecting it. */
export interface EndedConnection {
  channel: ConnectionChannel;
  /** The number's id, or the page's. */
  externalId: string;
  displayNumber: string;
  why: EndedConnectionReason;
  /** The operator's reason for releasing it. */
  reason: string;
  endedAt: Date;
}

/** Those of the last 90 days, newest first, without those that were connected again. */
export const listEndedConnections = ({ ownerId }: Tenant): Promise<EndedConnection[]> =>
  rows<EndedConnection>(
    `select channel, external_id as "externalId", display_number as "displayNumber", why, reason,
            ended_at as "endedAt"
       from ended_connections where owner_id = ? and ended_at > now() - interval '90 days'
      order by ended_at desc, external_id limit 20`,
    [ownerId],
  );
