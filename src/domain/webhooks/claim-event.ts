import { rows } from '../../db.ts';
import type { WebhookSource } from '../../enums.ts';
import { newId } from '../../ids.ts';
import type { ClaimedEvent, ReceivedEvent } from './webhook-event.ts';

/** How long whoever handles an event has it for itself; then its process counts as dead. */
const LEASE = `now() + interval '30 seconds'`;
const HELD = `state = 'processing', leased_until = ${LEASE}, next_attempt_at = ${LEASE}`;
const CLAIMED = 'id, source, event, owner_id as "ownerId", verified, payload, attempts';

const KEEP = `
insert into webhook_events (id, source, external_id, owner_id, event, verified, payload, state,
                            attempts, leased_until, next_attempt_at)
values (?, ?, ?, ?, ?, ?, ?::jsonb, 'processing', 1, ${LEASE}, ${LEASE})
on conflict (source, external_id) do nothing
returning ${CLAIMED}`;

// A dead one that its provider sends again begins anew.
const TAKE_OVER = `
update webhook_events
   set ${HELD}, attempts = case when state = 'dead' then 1 else attempts + 1 end
 where source = ? and external_id = ?
   and (state in ('failed', 'dead') or (state = 'processing' and leased_until < now()))
returning ${CLAIMED}`;

const NEXT_DUE = `
update webhook_events set ${HELD}, attempts = attempts + 1
 where id = (select id from webhook_events
              where state in ('processing', 'failed') and next_attempt_at <= now()
                and source = any(?::text[])
              order by next_attempt_at limit 1 for update skip locked)
returning ${CLAIMED}`;

/**
 * Keeps an event that has come in, for this process to handle. Null for one that was handled
 * before or is being handled; one that failed, or whose process died, is taken over.
 */
export async function claimEvent(received: ReceivedEvent): Promise<ClaimedEvent | null> {
  const { source, externalId, ownerId, event, verified, payload } = received;
  const kept = await rows<ClaimedEvent>(KEEP, [
    newId(),
    source,
    externalId,
    ownerId,
    event,
    verified,
    JSON.stringify(payload),
  ]);
  if (kept[0]) return kept[0];
  const [taken] = await rows<ClaimedEvent>(TAKE_OVER, [source, externalId]);
  return taken ?? null;
}

/** The event of these sources that has waited longest to be tried again; null when none is due. */
export async function claimDueEvent(
  sources: readonly WebhookSource[],
): Promise<ClaimedEvent | null> {
  const [due] = await rows<ClaimedEvent>(NEXT_DUE, [sources]);
  return due ?? null;
}
