import type { WebhookSource } from '../../../enums.ts';
import { preparedRows, rows } from '../../../kernel/db/db.ts';
import { isNotClosed } from '../../../kernel/jobs/queries/is-not-closed.ts';
import type { ClaimedEvent, ReceivedEvent, WebhookEvent } from '../webhook-event.ts';

const UNTIL = `now() + ?::integer * interval '1 second'`;
const HELD = `state = 'processing', leased_until = ${UNTIL}, next_attempt_at = ${UNTIL}`;
const CLAIMED = 'id, source, event, owner_id, verified, payload, attempts, interruptions';
/** A claim that ran out was of a process that ended, or stood still. */
const INTERRUPTED = `interruptions + (state = 'processing')::integer`;

export type Named = Pick<WebhookEvent, 'source' | 'externalId'>;
export type Claim = Pick<WebhookEvent, 'id' | 'attempts' | 'interruptions'> & Named;

/**
 * This commit waits neither for the disk nor for a standby: the provider is answered only after the
 * handling's own commit, which does, and comes later in the log. A crash or a failover in between
 * loses the claim: the handling finds its row missing, and the provider gets an error or no answer
 * and sends the event again. In a fixed order, so that two deliveries of the same events wait for
 * each other instead of deadlocking.
 */
const KEEP = `
with events as (
  select * from jsonb_to_recordset(?::jsonb) as e (id uuid, source text, "externalId" text,
    "ownerId" uuid, event text, verified boolean, payload jsonb)
)
insert into webhook_events (id, source, external_id, owner_id, event, verified, payload, state,
                            attempts, leased_until, next_attempt_at)
select e.id, e.source, e."externalId", e."ownerId", e.event, e.verified, coalesce(e.payload, 'null'), 'processing',
       1, ${UNTIL}, ${UNTIL}
  from events e, (select set_config('synchronous_commit', 'off', true)) as no_wait
 order by e.source, e."externalId"
on conflict (source, external_id) do nothing
returning source, external_id, id, attempts, interruptions`;

export const keepNew = (
  events: readonly (ReceivedEvent & { id: string })[],
  seconds: number,
): Promise<Claim[]> => preparedRows<Claim>(KEEP, [JSON.stringify(events), seconds, seconds]);

/**
 * Known events are locked briefly: that is written to the log, so this commit waits until
 * everything before it is on the disk, and on the standby where commits wait for one. Seeing a row
 * is not enough to confirm that it is stored: another process may be storing it just now, and a
 * restarted server shows rows that a standby doesn't have yet.
 */
const KNOWN = `
select w.id, w.state, w.source, w.external_id from webhook_events w
 where w.id in (select known.id from jsonb_to_recordset(?::jsonb) as e (source text, "externalId" text)
                 cross join lateral (
                   select id from webhook_events
                    where source = e.source and external_id = e."externalId" offset 0) known)
 order by w.id for update of w`;

export const lockKnown = (
  events: readonly Named[],
): Promise<(Named & Pick<WebhookEvent, 'id' | 'state'>)[]> =>
  preparedRows(KNOWN, [JSON.stringify(events)]);

// A dead event that its provider sends again starts over.
const TAKE_OVER = `
update webhook_events
   set ${HELD}, attempts = case when state = 'dead' then 1 else attempts + 1 end,
       interruptions = case when state = 'dead' then 0 else ${INTERRUPTED} end
 where id = any(?::uuid[])
   and (state in ('failed', 'dead') or (state = 'processing' and leased_until < now()))
returning source, external_id, id, attempts, interruptions`;

export const takeOver = (ids: readonly string[], seconds: number): Promise<Claim[]> =>
  rows<Claim>(TAKE_OVER, [seconds, seconds, ids]);

// In the order in which they came, which is also that in which others lock them.
const GIVE_BACK = `
update webhook_events w
   set state = 'failed', attempts = w.attempts - 1, leased_until = null,
       next_attempt_at = now() + held.place * interval '1 microsecond'
  from unnest(?::uuid[], ?::integer[]) with ordinality as held (id, attempts, place)
 where w.id = held.id and w.state = 'processing' and w.attempts = held.attempts`;

export async function makeDue(
  events: readonly Pick<WebhookEvent, 'id' | 'attempts'>[],
): Promise<void> {
  const held = [...events].sort((a, b) => (a.id < b.id ? -1 : 1));
  await rows(GIVE_BACK, [held.map(({ id }) => id), held.map(({ attempts }) => attempts)]);
}

const NEXT_DUE = `
update webhook_events set ${HELD}, attempts = attempts + 1, interruptions = ${INTERRUPTED}
 where id = (select id from webhook_events
              where state in ('processing', 'failed') and next_attempt_at <= now()
                and source = any(?::text[]) and ${isNotClosed('owner_id')}
              order by next_attempt_at limit 1 for update skip locked)
returning ${CLAIMED}`;

export async function claimNextDue(
  sources: readonly WebhookSource[],
  seconds: number,
): Promise<ClaimedEvent | null> {
  const [due] = await rows<ClaimedEvent>(NEXT_DUE, [seconds, seconds, sources]);
  return due ?? null;
}
