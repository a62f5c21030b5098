import { rows } from '../../db/db.ts';
import type { WebhookSource } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The last event of a provider about a store. */
export interface LastEvent {
  event: string;
  receivedAt: Date;
  /** Null: there was no secret to verify it. */
  verified: boolean | null;
}

/** The newest event about the tenant's store; null before the first. */
export async function lastEvent(tenant: Tenant, source: WebhookSource): Promise<LastEvent | null> {
  const [event] = await rows<LastEvent>(
    `select event, received_at as "receivedAt", verified from webhook_events
      where owner_id = ? and source = ? order by received_at desc limit 1`,
    [tenant.ownerId, source],
  );
  return event ?? null;
}
