import { rows } from '../../db/db.ts';
import type { WebhookSource } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** A failed event of a store with its full contents. */
export interface OwnBrokenEvent {
  id: string;
  /** Whether it is no longer retried. */
  isDead: boolean;
  payload: unknown;
  receivedAt: Date;
}

/** How many sellers can see; operators can see older ones, too. */
const MOST = 100;

/** The store's events of these sources that failed or were given up, newest first. */
export const brokenEventsOf = (
  { ownerId }: Tenant,
  sources: readonly WebhookSource[],
): Promise<OwnBrokenEvent[]> =>
  rows<OwnBrokenEvent>(
    `select id, state = 'dead' as "isDead", payload, received_at as "receivedAt"
       from webhook_events
      where owner_id = ? and source = any(?::text[]) and state in ('failed', 'dead')
      order by received_at desc, id desc limit ${MOST}`,
    [ownerId, sources],
  );
