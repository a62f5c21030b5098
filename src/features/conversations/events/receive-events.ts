import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { Refusal } from '../../../errors.ts';
import { AdmissionQueue } from '../../../kernel/concurrency/admission-queue.ts';
import { inBackground } from '../../../kernel/concurrency/in-background.ts';
import { within } from '../../../kernel/concurrency/within.ts';
import { noteStore } from '../../../kernel/watch/noted-stores.ts';
import { giveBack, notKept } from '../../incoming-webhooks/claim-events.ts';
import {
  areKept,
  type EventOutcome,
  handleClaimed,
  refuseUnknown,
} from '../../incoming-webhooks/handle-claimed.ts';
import { catalogOfStore } from '../catalog-of-store.ts';
import { applyEvent, providerEvents } from './apply-event.ts';
import { type KeptEvent, keepEvents } from './keep-events.ts';

/** Deliveries come in thousands: the rest of the pool is for page requests. */
const lineOf = (atOnce: number) =>
  new AdmissionQueue({
    atOnce,
    leftFree: 3,
    // It is stored, and the worker handles it; the provider has been answered long before.
    longestWait: 10_000,
    tooLate: () =>
      new Refusal(503, 'UNAVAILABLE', 'Too many requests right now. Send the request again'),
  });

const usual = lineOf(8);

/** For stores whose catalog makes reading slow: their messages wait for each other, nobody else's. */
const slow = lineOf(1);

/** In milliseconds. Most messages are handled by then; no provider waits for longer. */
const LONGEST_ANSWER_MS = 1_000;

/** How many threads of one delivery are handled in parallel, so that others get their turn. */
const THREADS_AT_ONCE = 24;

/**
 * Stores all events of a delivery, then handles each in its own transaction.
 * Events of one shopper are handled in order, since a message may change the previous order. What
 * takes longer than a second goes on after the answer.
 * @returns false if one has failed by then; all are stored
 * @throws Refusal 503 when not all could be stored
 */
export async function receiveEvents(
  events: readonly ProviderEvent[],
  verified: boolean | null,
): Promise<boolean> {
  if (events.length === 0) return true;
  const kept = await keepEvents(events, verified);
  for (const { ownerId } of kept) noteStore(ownerId);
  const handling = handleAll(kept);
  inBackground(handling);
  const outcome = await within(handling, LONGEST_ANSWER_MS, 'long');
  if (outcome !== 'long') return outcome;
  // Only the end of handling waits for the disk.
  if (!(await areKept(kept))) throw notKept();
  return true;
}

async function handleAll(kept: readonly KeptEvent[]): Promise<boolean> {
  const threads = inThreads(kept);
  const waiting = threads.values();
  const unbegun = new Set(kept);
  let areFine = true;
  const work = async () => {
    for (const thread of waiting) {
      for (const event of thread) {
        const outcome = await handle(event, unbegun);
        areFine = refuseUnknown(outcome) !== 'failed' && areFine;
      }
    }
  };
  const workers = Math.min(THREADS_AT_ONCE, threads.length);
  const ended = await Promise.allSettled(Array.from({ length: workers }, work));
  giveBack([...unbegun]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return areFine;
}

/** Events of each shopper in the order in which they happened, as far as they say. */
function inThreads(events: readonly KeptEvent[]): KeptEvent[][] {
  const threads = new Map<string, KeptEvent[]>();
  for (const event of events) {
    const thread = threads.get(event.told.thread);
    if (thread) thread.push(event);
    else threads.set(event.told.thread, [event]);
  }
  const when = ({ told }: KeptEvent) => told.at?.getTime() ?? 0;
  return [...threads.values()].map((thread) => thread.sort((a, b) => when(a) - when(b)));
}

/** @throws Refusal 503, and the event stays unbegun, when it waited too long */
async function handle(event: KeptEvent, unbegun: Set<KeptEvent>): Promise<EventOutcome> {
  const isDense = await readyCatalogs(event);
  return (isDense ? slow : usual).run(async () => {
    unbegun.delete(event);
    // Another such catalog may have taken the place of this one in the cache since.
    if (isDense) await readyCatalogs(event);
    return handleClaimed(
      event,
      (_event, trx) => applyEvent(event.told, event.connections, trx),
      providerEvents.whenDead,
    );
  });
}

/**
 * Loads the catalogs that messages are read with before they wait in line: a large one takes a
 * while after a change, and must not hold up other stores' messages. If loading fails, it is
 * repeated in the event's own transaction, and that error is stored.
 * @returns whether reading with one of them takes long
 */
async function readyCatalogs({ told, connections }: KeptEvent): Promise<boolean> {
  if (told.kind !== 'message' && told.kind !== 'edit') return false;
  const catalogs = connections.map(({ store }) => catalogOfStore(store));
  const ready = await Promise.allSettled(catalogs);
  return ready.some((one) => one.status === 'fulfilled' && one.value.index.isDense);
}
