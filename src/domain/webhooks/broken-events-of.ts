import { rows } from '../../db.ts';
import type { WebhookSource } from '../../enums.ts';
import type { Tenant } from '../../tenant.ts';

/** An event about a store that could not be handled, with all that it says. */
export interface OwnBrokenEvent {
  id: string;
  /** Whether nobody tries it again by itself. */
  isDead: boolean;
  payload: unknown;
  receivedAt: Date;
}

/** What sellers may look at; older ones stay with the operators. */
const MOST = 100;

/** The store's events of these sources that failed or were given up, the newest first. */
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
