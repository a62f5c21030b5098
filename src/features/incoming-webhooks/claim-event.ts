import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookSource } from '../../enums.ts';
import { Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { inBackground } from '../../kernel/concurrency/in-background.ts';
import {
  type Claim,
  claimNextDue,
  keepNew,
  lockKnown,
  makeDue,
  type Named,
  takeOver,
} from './queries/claim-events.ts';
import type { ClaimedEvent, ReceivedEvent } from './webhook-event.ts';

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
  const first = await claimKnown(received);
  // They existed when the insert ran, and were lost with a server before they could be locked.
  const second = await claimKnown(first.gone);
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

async function claimKnown<E extends ReceivedEvent>(
  received: readonly E[],
): Promise<{ claims: Map<string, Claim>; gone: E[] }> {
  if (received.length === 0) return { claims: new Map(), gone: [] };
  const kept = byName(await keep(received));
  const others = received.filter((event) => !kept.has(nameOf(event)));
  if (others.length === 0) return { claims: kept, gone: [] };
  const names = others.map(({ source, externalId }) => ({ source, externalId }));
  const known = await lockKnown(names);
  const there = new Set(known.map(nameOf));
  const unhandled = known.filter(({ state }) => state !== 'processed').map(({ id }) => id);
  const taken = unhandled.length > 0 ? await takeOver(unhandled, leaseOf(unhandled.length)) : [];
  return {
    claims: new Map([...kept, ...byName(taken)]),
    gone: others.filter((event) => !there.has(nameOf(event))),
  };
}

const nameOf = ({ source, externalId }: Named): string => `${source}:${externalId}`;
const byName = (claims: readonly Claim[]) => new Map(claims.map((claim) => [nameOf(claim), claim]));

function keep(received: readonly ReceivedEvent[]): Promise<Claim[]> {
  const events = received.map((event) => ({ ...pick(event), id: newId() }));
  return keepNew(events, leaseOf(received.length));
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

export const claimDueEvent = (sources: readonly WebhookSource[]): Promise<ClaimedEvent | null> =>
  claimNextDue(sources, LEASE);
