import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { Refusal } from '../../../errors.ts';
import { WaitingLine } from '../../../waiting-line.ts';
import {
  type FoundConnection,
  findConnectionsTogether,
} from '../../channels/find-connection-of.ts';
import { claimEvents } from '../../webhooks/claim-event.ts';
import { handleClaimed } from '../../webhooks/handle-claimed.ts';
import { keptOutcome } from '../../webhooks/receive-event.ts';
import type { ClaimedEvent, ReceivedEvent } from '../../webhooks/webhook-event.ts';
import { takeEffect } from './take-effect.ts';

/** Deliveries come by the thousand: most of the pool is for those who look at pages meanwhile. */
const line = new WaitingLine({
  atOnce: 6,
  leftFree: 3,
  // The provider gives up after some seconds, and sends again.
  longestWait: 10_000,
  tooLate: () => new Refusal(503, 'UNAVAILABLE', 'Too much arrives just now. Send it again'),
});
/** How many threads of one delivery may be handled at once: others want their turn, too. */
const THREADS_AT_ONCE = 4;

interface Arrived extends ReceivedEvent {
  told: ProviderEvent;
  connections: readonly FoundConnection[];
}
type Claimed = Arrived & ClaimedEvent;

/**
 * Keeps all events of a delivery in one statement, then handles each in a transaction of its own:
 * those of one shopper one after the other, since a message may change what the one before ordered.
 * @returns whether all could be handled
 * @throws Refusal 503 when not all could be kept
 */
export async function receiveEvents(
  events: readonly ProviderEvent[],
  verified: boolean | null,
): Promise<boolean> {
  const { isFine, others } = await line.inTurn(async () => {
    const [first, ...rest] = inThreads(await claimEvents(await arrivedOf(events, verified)));
    return { isFine: !first || (await handleThread(first)), others: rest };
  });
  const waiting = others.values();
  let areFine = isFine;
  const work = async () => {
    for (const thread of waiting) {
      const wasHandled = await line.inTurn(() => handleThread(thread));
      areFine = wasHandled && areFine;
    }
  };
  await Promise.all(Array.from({ length: THREADS_AT_ONCE }, work));
  return areFine;
}

/** What arrived, with whose it is. A delivery mostly names one receiver. */
async function arrivedOf(
  events: readonly ProviderEvent[],
  verified: boolean | null,
): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  const known = new Map<string, FoundConnection[]>();
  for (const told of events) {
    const key = JSON.stringify(told.receiver);
    const connections = known.get(key) ?? (await findConnectionsTogether(told.receiver));
    known.set(key, connections);
    const { externalId, name: event, receiver, payload } = told;
    const ownerId = connections[0]?.store.ownerId ?? null;
    const source = receiver.channel;
    arrived.push({ source, externalId, event, ownerId, verified, payload, told, connections });
  }
  return arrived;
}

/** Events of one shopper in the order in which they happened, as far as they tell. */
function inThreads(events: readonly Claimed[]): Claimed[][] {
  const threads = new Map<string, Claimed[]>();
  for (const event of events) {
    const thread = threads.get(event.told.thread);
    if (thread) thread.push(event);
    else threads.set(event.told.thread, [event]);
  }
  const when = ({ told }: Claimed) => told.at?.getTime() ?? 0;
  return [...threads.values()].map((thread) => thread.sort((a, b) => when(a) - when(b)));
}

async function handleThread(thread: readonly Claimed[]): Promise<boolean> {
  let isFine = true;
  for (const event of thread) {
    const outcome = await handleClaimed(event, (_event, trx) =>
      takeEffect(event.told, event.connections, trx),
    );
    isFine = keptOutcome(outcome) !== 'failed' && isFine;
  }
  return isFine;
}
