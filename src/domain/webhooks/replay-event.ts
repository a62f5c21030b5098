import { rows } from '../../db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';

// A dead one has all its tries again.
const REPLAY = `
update webhook_events
   set state = 'failed', attempts = case when state = 'dead' then 0 else attempts end,
       next_attempt_at = now(), leased_until = null
 where id = ? and state in ('failed', 'dead') and (?::uuid is null or owner_id = ?::uuid)
returning id`;

/**
 * Has an event that failed or is dead handled again at the next run of the retry job.
 * @throws Refusal 404 for any other one
 */
export const replayEvent = (id: string): Promise<void> => replay(id, null);

/**
 * The same for an event about the tenant's own store.
 * @throws Refusal 404
 */
export const replayOwnEvent = ({ ownerId }: Tenant, id: string): Promise<void> =>
  replay(id, ownerId);

async function replay(id: string, ownerId: string | null): Promise<void> {
  const replayed = isUuid(id) ? await rows(REPLAY, [id, ownerId, ownerId]) : [];
  if (replayed.length === 0) throw notFound('Event');
}
