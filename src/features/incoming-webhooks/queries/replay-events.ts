import type { WebhookSource } from '../../../enums.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { WebhookEvent } from '../webhook-event.ts';

export type ReplayedEvent = Pick<
  WebhookEvent,
  'id' | 'source' | 'event' | 'ownerId' | 'state' | 'attempts'
>;

// A dead one gets all its tries again.
const REPLAY = `
with broken as (
  select id, source, event, owner_id, state, attempts from webhook_events
   where id = ? and state in ('failed', 'dead') and (?::uuid is null or owner_id = ?::uuid)
     for update)
update webhook_events e
   set state = 'failed', attempts = case when e.state = 'dead' then 0 else e.attempts end,
       interruptions = 0, next_attempt_at = now(), leased_until = null
  from broken where e.id = broken.id
returning broken.*`;

/** Of one store if `ownerId` is set. Undefined for an event that is neither failed nor dead. */
export async function replay(
  id: string,
  ownerId: string | null,
  trx?: Trx,
): Promise<ReplayedEvent | undefined> {
  const [replayed] = await rows<ReplayedEvent>(REPLAY, [id, ownerId, ownerId], trx);
  return replayed;
}

const REPLAY_DEAD = `
update webhook_events
   set state = 'failed', attempts = 0, interruptions = 0, next_attempt_at = now(), leased_until = null
 where id = any(array(select id from webhook_events where state = 'dead' and source = ?
                       order by received_at limit ? for update skip locked))
returning id`;

/** Oldest first, at most `limit`. Returns how many. */
export async function replayDeadEvents(
  source: WebhookSource,
  limit: number,
  trx: Trx,
): Promise<number> {
  return (await rows(REPLAY_DEAD, [source, limit], trx)).length;
}

const REPLAY_OF_STORE = `
update webhook_events
   set state = 'failed', attempts = case when state = 'dead' then 0 else attempts end,
       interruptions = 0, next_attempt_at = now(), leased_until = null
 where id = any(array(select id from webhook_events where owner_id = ? and state in ('failed', 'dead')
                       order by received_at limit ? for update skip locked))
returning id`;

/** Oldest first. Returns their ids. */
export async function replayEventsOf(ownerId: string, limit: number, trx: Trx): Promise<string[]> {
  const replayed = await rows<{ id: string }>(REPLAY_OF_STORE, [ownerId, limit], trx);
  return replayed.map(({ id }) => id);
}

export interface ReplayOutcome {
  handled: number;
  failed: number;
  waiting: number;
}

// A retried event begins without tries, or with those it had; each try sets the next due time.
const OUTCOME = `
select count(*) filter (where state = 'processed') as handled,
       count(*) filter (where state = 'processing' or (state = 'failed' and next_attempt_at <= now())) as waiting,
       count(*) filter (where state = 'dead' or (state = 'failed' and next_attempt_at > now())) as failed
  from webhook_events where id = any(?::uuid[])`;

export async function countOutcomes(ids: readonly string[]): Promise<ReplayOutcome> {
  const [outcome] = await rows<ReplayOutcome>(OUTCOME, [ids]);
  return outcome ?? { handled: 0, failed: 0, waiting: 0 };
}
