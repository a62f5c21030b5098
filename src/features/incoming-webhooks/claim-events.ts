import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookSource } from '../../enums.ts';
import { Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { inBackground } from '../../kernel/concurrency/in-background.ts';
import { preparedRows, rows } from '../../kernel/db/db.ts';
import { isNotClosed } from '../../kernel/jobs/queries/is-not-closed.ts';
import type { ClaimedEvent, ReceivedEvent, WebhookEvent } from './webhook-event.ts';

const UNTIL = `now() + ?::integer * interval '1 second'`;
const HELD = `state = 'processing', leased_until = ${UNTIL}, next_attempt_at = ${UNTIL}`;
const CLAIMED = 'id, source, event, owner_id, verified, payload, attempts, interruptions';
/** A claim that ran out was of a process that ended, or stood still. */
const INTERRUPTED = `interruptions + (state = 'processing')::integer`;

type Named = Pick<WebhookEvent, 'source' | 'externalId'>;
type Claim = Pick<WebhookEvent, 'id' | 'attempts' | 'interruptions'> & Named;
type Known = Pick<WebhookEvent, 'id' | 'state'> & Named;

/**
 * This commit waits neither for the disk nor for a standby: the provider is answered only after a
 * later commit that does: the handling's own or, after a second, that of `areKept`. A crash or a
 * failover in between loses the claim: the handling finds its row missing, and the provider gets an
 * error or no answer and sends the event again. In a fixed order, so that two deliveries of the
 * same events wait for each other instead of deadlocking.
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

// A dead event that its provider sends again starts over.
const TAKE_OVER = `
update webhook_events
   set ${HELD}, attempts = case when state = 'dead' then 1 else attempts + 1 end,
       interruptions = case when state = 'dead' then 0 else ${INTERRUPTED} end
 where id = any(?::uuid[])
   and (state in ('failed', 'dead') or (state = 'processing' and leased_until < now()))
returning source, external_id, id, attempts, interruptions`;

// In the order in which they came, which is also that in which others lock them.
const GIVE_BACK = `
update webhook_events w
   set state = 'failed', attempts = w.attempts - 1, leased_until = null,
       next_attempt_at = now() + held.place * interval '1 microsecond'
  from unnest(?::uuid[], ?::integer[]) with ordinality as held (id, attempts, place)
 where w.id = held.id and w.state = 'processing' and w.attempts = held.attempts`;

const NEXT_DUE = `
update webhook_events set ${HELD}, attempts = attempts + 1, interruptions = ${INTERRUPTED}
 where id = (select id from webhook_events
              where state in ('processing', 'failed') and next_attempt_at <= now()
                and source = any(?::text[]) and ${isNotClosed('owner_id')}
              order by next_attempt_at limit 1 for update skip locked)
returning ${CLAIMED}`;

/** The lease of a handled event, in seconds; after it, its process counts as dead. */
const LEASE = 30;
/** A delivery with many events takes longer. */
const EVENTS_PER_SECOND = 20;
const LONGEST_LEASE = 90;

/**
 * Stores received events and claims them for this process: new ones, failed ones, and those whose
 * process died. The others were handled or are being handled, and are certainly stored. Each may be
 * passed only once.
 * @throws Refusal 503 when some are neither new nor stored
 */
export async function claimEvents<E extends ReceivedEvent>(
  received: readonly E[],
): Promise<(E & ClaimedEvent)[]> {
  const first = await storeOrTakeOver(received);
  // They existed when the insert ran, and were lost with a server before they could be locked.
  const second = await storeOrTakeOver(first.gone);
  if (second.gone.length > 0) throw notKept();
  const claims = new Map([...first.claims, ...second.claims]);
  return received.flatMap((event) => {
    const claim = claims.get(nameOf(event));
    if (!claim) return [];
    const { id, attempts, interruptions } = claim;
    return [{ ...event, id, attempts, interruptions }];
  });
}

/** The event may not be stored, so its provider must send it again. */
export const notKept = (): Refusal =>
  new Refusal(503, 'UNAVAILABLE', 'The event could not be saved. Send it again');

async function storeOrTakeOver<E extends ReceivedEvent>(
  received: readonly E[],
): Promise<{ claims: Map<string, Claim>; gone: E[] }> {
  if (received.length === 0) return { claims: new Map(), gone: [] };
  const kept = byName(await keep(received));
  const others = received.filter((event) => !kept.has(nameOf(event)));
  if (others.length === 0) return { claims: kept, gone: [] };
  const names = others.map(({ source, externalId }) => ({ source, externalId }));
  const known = await preparedRows<Known>(KNOWN, [JSON.stringify(names)]);
  const there = new Set(known.map(nameOf));
  const unhandled = known.filter(({ state }) => state !== 'processed').map(({ id }) => id);
  const taken = unhandled.length > 0 ? await takeOver(unhandled) : [];
  return {
    claims: new Map([...kept, ...byName(taken)]),
    gone: others.filter((event) => !there.has(nameOf(event))),
  };
}

function takeOver(ids: readonly string[]): Promise<Claim[]> {
  const seconds = leaseOf(ids.length);
  return rows<Claim>(TAKE_OVER, [seconds, seconds, ids]);
}

const nameOf = ({ source, externalId }: Named): string => `${source}:${externalId}`;
const byName = (claims: readonly Claim[]) => new Map(claims.map((claim) => [nameOf(claim), claim]));

function keep(received: readonly ReceivedEvent[]): Promise<Claim[]> {
  const events = received.map((event) => ({ ...pick(event), id: newId() }));
  const seconds = leaseOf(events.length);
  return preparedRows<Claim>(KEEP, [JSON.stringify(events), seconds, seconds]);
}

const pick = ({ source, externalId, ownerId, event, verified, payload }: ReceivedEvent) => ({
  source,
  externalId,
  ownerId,
  event,
  verified,
  payload,
});

const leaseOf = (events: number): number =>
  Math.min(LONGEST_LEASE, LEASE + Math.floor(events / EVENTS_PER_SECOND));

/** How long the database may be away, and how often that is tried, in milliseconds. */
const GIVE_BACK_FOR_MS = 60_000;
const GIVE_BACK_EVERY_MS = 1_000;

/**
 * Claimed events that nobody has begun are due at once, with as many tries as before. Left to the
 * end of its lease, each would count as one that ended its process.
 */
export function giveBack(events: readonly ClaimedEvent[]): void {
  if (events.length > 0) inBackground(untilDue(events));
}

async function untilDue(events: readonly ClaimedEvent[]): Promise<void> {
  const until = performance.now() + GIVE_BACK_FOR_MS;
  while (performance.now() < until) {
    try {
      return await makeDue(events);
    } catch {
      await wait(GIVE_BACK_EVERY_MS);
    }
  }
}

async function makeDue(events: readonly ClaimedEvent[]): Promise<void> {
  const held = [...events].sort((a, b) => (a.id < b.id ? -1 : 1));
  await rows(GIVE_BACK, [held.map(({ id }) => id), held.map(({ attempts }) => attempts)]);
}

export async function claimDueEvent(
  sources: readonly WebhookSource[],
): Promise<ClaimedEvent | null> {
  const [due] = await rows<ClaimedEvent>(NEXT_DUE, [LEASE, LEASE, sources]);
  return due ?? null;
}
