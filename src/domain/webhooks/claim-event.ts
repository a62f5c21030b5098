import { frequentRows, rows } from '../../db.ts';
import type { WebhookSource } from '../../enums.ts';
import { newId } from '../../ids.ts';
import type { ClaimedEvent, ReceivedEvent } from './webhook-event.ts';

/** How long whoever handles an event has it for itself, in seconds; then its process counts as dead. */
const LEASE = 30;
/** A delivery of many takes longer. */
const EVENTS_PER_SECOND = 20;
const LONGEST_LEASE = 90;

const UNTIL = `now() + ?::integer * interval '1 second'`;
const HELD = `state = 'processing', leased_until = ${UNTIL}, next_attempt_at = ${UNTIL}`;
const CLAIMED = 'id, source, event, owner_id as "ownerId", verified, payload, attempts';

/**
 * The commit does not wait for the disk: nobody is answered before the handling's own commit, which
 * does, and what it writes lies behind this in the log. A crash in between loses the claim, and the
 * provider, which got no answer, sends the event again. In one order, so that two deliveries of the
 * same events wait for each other instead of blocking one another.
 */
const KEEP = `
with events as (
  select * from jsonb_to_recordset(?::jsonb) as e (id uuid, source text, "externalId" text,
    "ownerId" uuid, event text, verified boolean, payload jsonb)
), kept as (
  insert into webhook_events (id, source, external_id, owner_id, event, verified, payload, state,
                              attempts, leased_until, next_attempt_at)
  select e.id, e.source, e."externalId", e."ownerId", e.event, e.verified, coalesce(e.payload, 'null'), 'processing',
         1, ${UNTIL}, ${UNTIL}
    from events e, (select set_config('synchronous_commit', 'off', true)) as no_wait
   order by e.source, e."externalId"
  on conflict (source, external_id) do nothing
  returning source, external_id, id, attempts
)
select source, external_id as "externalId", id, attempts, false as "isProcessed" from kept
union all
select e.source, e."externalId", w.id, 0, true
  from events e cross join lateral (
    select id from webhook_events
     where source = e.source and external_id = e."externalId" and state = 'processed' offset 0) w`;

/**
 * Those that another process keeps just now are locked for a moment, too: that is written to the log,
 * so this commit waits until their claim is on the disk, and we may answer that they are kept.
 */
const UNHANDLED = `
select w.id from webhook_events w
 where w.id in (select known.id from jsonb_to_recordset(?::jsonb) as e (source text, "externalId" text)
                 cross join lateral (
                   select id from webhook_events
                    where source = e.source and external_id = e."externalId" offset 0) known)
   and w.state <> 'processed' order by w.id for update of w`;

// A dead one that its provider sends again begins anew.
const TAKE_OVER = `
update webhook_events
   set ${HELD}, attempts = case when state = 'dead' then 1 else attempts + 1 end
 where id = any(?::uuid[])
   and (state in ('failed', 'dead') or (state = 'processing' and leased_until < now()))
returning source, external_id as "externalId", id, attempts`;

const NEXT_DUE = `
update webhook_events set ${HELD}, attempts = attempts + 1
 where id = (select id from webhook_events
              where state in ('processing', 'failed') and next_attempt_at <= now()
                and source = any(?::text[])
              order by next_attempt_at limit 1 for update skip locked)
returning ${CLAIMED}`;

type Claim = Pick<ClaimedEvent, 'id' | 'attempts'> & Pick<ReceivedEvent, 'source' | 'externalId'>;

/**
 * Keeps events that have come in, for this process to handle: those of them that are new, that
 * failed, or whose process died. The others were handled before or are being handled. Each may be
 * there once.
 */
export async function claimEvents<E extends ReceivedEvent>(
  received: readonly E[],
): Promise<(E & ClaimedEvent)[]> {
  if (received.length === 0) return [];
  const known = await keep(received);
  const kept = byName(known.filter(({ isProcessed }) => !isProcessed));
  const handled = byName(known.filter(({ isProcessed }) => isProcessed));
  const others = received.filter(
    (event) => !kept.has(nameOf(event)) && !handled.has(nameOf(event)),
  );
  const taken = others.length === 0 ? kept : new Map([...kept, ...(await takeOver(others))]);
  return received.flatMap((event) => {
    const claim = taken.get(nameOf(event));
    return claim ? [{ ...event, id: claim.id, attempts: claim.attempts }] : [];
  });
}

const nameOf = ({ source, externalId }: Pick<ReceivedEvent, 'source' | 'externalId'>): string =>
  `${source}:${externalId}`;
const byName = (claims: readonly Claim[]) => new Map(claims.map((claim) => [nameOf(claim), claim]));

/** Those that are new, and those that were handled before. */
function keep(received: readonly ReceivedEvent[]): Promise<(Claim & { isProcessed: boolean })[]> {
  const seconds = leaseOf(received.length);
  const events = received.map((event) => ({ ...pick(event), id: newId() }));
  return frequentRows(KEEP, [JSON.stringify(events), seconds, seconds]);
}

const pick = ({ source, externalId, ownerId, event, verified, payload }: ReceivedEvent) => ({
  source,
  externalId,
  ownerId,
  event,
  verified,
  payload,
});

async function takeOver(events: readonly ReceivedEvent[]): Promise<Map<string, Claim>> {
  const names = events.map(({ source, externalId }) => ({ source, externalId }));
  const unhandled = await frequentRows<{ id: string }>(UNHANDLED, [JSON.stringify(names)]);
  if (unhandled.length === 0) return new Map();
  const seconds = leaseOf(unhandled.length);
  const ids = unhandled.map(({ id }) => id);
  return byName(await rows<Claim>(TAKE_OVER, [seconds, seconds, ids]));
}

const leaseOf = (events: number): number =>
  Math.min(LONGEST_LEASE, LEASE + Math.floor(events / EVENTS_PER_SECOND));

/** The event of these sources that has waited longest to be tried again; null when none is due. */
export async function claimDueEvent(
  sources: readonly WebhookSource[],
): Promise<ClaimedEvent | null> {
  const [due] = await rows<ClaimedEvent>(NEXT_DUE, [LEASE, LEASE, sources]);
  return due ?? null;
}
