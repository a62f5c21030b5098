import { rows } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { BrokenEvent } from './list-broken-events.ts';

/**
 * A failed or dead event.
 * @throws Refusal 404 for any other
 */
export async function findBrokenEvent(id: string): Promise<BrokenEvent> {
  const [event] = isUuid(id)
    ? await rows<BrokenEvent>(
        `select id, source, event, external_id as "externalId", owner_id as "ownerId", state, attempts,
                error, received_at as "receivedAt", next_attempt_at as "nextAttemptAt"
           from webhook_events where id = ? and state in ('failed', 'dead')`,
        [id],
      )
    : [];
  if (!event) throw notFound('Event');
  return event;
}
