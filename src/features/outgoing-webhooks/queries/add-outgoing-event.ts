import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { OutgoingEventType } from '../outgoing-enums.ts';

export interface OutgoingFacts {
  type: OutgoingEventType;
  /** What it is about; events of one subject are delivered one after another. */
  subjectId: string;
  data: object;
}

/**
 * Writes an event and its deliveries in the caller's transaction; nothing if no endpoint of the
 * store wants it. Those of orders and drafts are written by triggers of their tables, which catch
 * every way to change them without a round trip.
 */
export async function addOutgoingEvent(
  { ownerId }: Tenant,
  { type, subjectId, data }: OutgoingFacts,
  trx: Trx,
): Promise<void> {
  const values = [ownerId, type, subjectId, JSON.stringify(data)];
  await rows('select add_outgoing_event(?, ?, ?, ?::jsonb)', values, trx);
}
