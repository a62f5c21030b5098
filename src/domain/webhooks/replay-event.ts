import { rows, type Trx } from '../../db/db.ts';
import type { WebhookSource, WebhookState } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** An event that will be retried, in its previous state. */
export interface ReplayedEvent {
  id: string;
  source: WebhookSource;
  event: string;
  ownerId: string | null;
  state: WebhookState;
  attempts: number;
}

// A dead one gets all its tries again.
const REPLAY = `
with broken as (
  select id, source, event, owner_id as "ownerId", state, attempts from webhook_events
   where id = ? and state in ('failed', 'dead') and (?::uuid is null or owner_id = ?::uuid)
     for update)
update webhook_events e
   set state = 'failed', attempts = case when e.state = 'dead' then 0 else e.attempts end,
       next_attempt_at = now(), leased_until = null
  from broken where e.id = broken.id
returning broken.*`;

const REPLAY_DEAD = `
update webhook_events
   set state = 'failed', attempts = 0, next_attempt_at = now(), leased_until = null
 where id = any(array(select id from webhook_events where state = 'dead' and source = ?
                       order by received_at limit ? for update skip locked))
returning id`;

const REPLAY_OF_STORE = `
update webhook_events
   set state = 'failed', attempts = case when state = 'dead' then 0 else attempts end,
       next_attempt_at = now(), leased_until = null
 where id = any(array(select id from webhook_events where owner_id = ? and state in ('failed', 'dead')
                       order by received_at limit ? for update skip locked))
returning id`;

/**
 * Schedules a failed or dead event for the next run of the retry job.
 * @throws Refusal 404 for any other
 */
export const replayEvent = (id: string, trx?: Trx): Promise<ReplayedEvent> => replay(id, null, trx);

/**
 * The same for an event about the tenant's own store.
 * @throws Refusal 404
 */
export async function replayOwnEvent({ ownerId }: Tenant, id: string): Promise<void> {
  await replay(id, ownerId);
}

/** Retries the oldest dead events of a source, at most `limit`. Returns how many. */
export async function replayDeadEvents(
  source: WebhookSource,
  limit: number,
  trx: Trx,
): Promise<number> {
  return (await rows(REPLAY_DEAD, [source, limit], trx)).length;
}

/** Retries a store's failed and dead events, oldest first. Returns their ids. */
export async function replayEventsOf(ownerId: string, limit: number, trx: Trx): Promise<string[]> {
  const replayed = await rows<{ id: string }>(REPLAY_OF_STORE, [ownerId, limit], trx);
  return replayed.map(({ id }) => id);
}

async function replay(id: string, ownerId: string | null, trx?: Trx): Promise<ReplayedEvent> {
  const [replayed] = isUuid(id)
    ? await rows<ReplayedEvent>(REPLAY, [id, ownerId, ownerId], trx)
    : [];
  if (!replayed) throw notFound('Event');
  return replayed;
}
