import pLimit from 'p-limit';
import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { Refusal } from '../../../errors.ts';
import { isConnectionError } from '../../../kernel/db/db.ts';
import { WriteCoalescer } from '../../../kernel/queue/write-coalescer.ts';
import { type FoundConnection, findConnectionsOf } from '../../channels/find-connections-of.ts';
import { claimEvents, giveBack } from '../../incoming-webhooks/claim-events.ts';
import type { ClaimedEvent, ReceivedEvent } from '../../incoming-webhooks/webhook-event.ts';
import { movedReceivers } from '../../stores/queries/moved-stores.ts';
import { storeMoved } from '../../stores/store-moved.ts';

/** A stored event that only this process handles, with its stores. */
export interface KeptEvent extends ClaimedEvent, ReceivedEvent {
  told: ProviderEvent;
  connections: readonly FoundConnection[];
}

interface Delivery {
  events: readonly ProviderEvent[];
  verified: boolean | null;
  kept: KeptEvent[];
  error?: unknown;
}

/** Larger deliveries are stored separately, one after another. */
const SMALL = 50;
const alone = pLimit(1);
/** More wait only while the database doesn't answer. */
const MOST_WAITING = 1_000;
let waiting = 0;
const together = new WriteCoalescer<Delivery>(MOST_WAITING + 1, keepTogether);

/**
 * Stores the events of a delivery and finds their stores. Deliveries that arrive in the meantime
 * share the next two statements, so that a thousand small deliveries cost a few dozen statements.
 * @returns the events that this process must handle: new ones, and those whose lease has expired
 * @throws Refusal 503, or the database's error, when they were not stored
 */
export async function keepEvents(
  events: readonly ProviderEvent[],
  verified: boolean | null,
): Promise<KeptEvent[]> {
  const delivery: Delivery = { events, verified, kept: [] };
  if (waiting >= MOST_WAITING) {
    throw new Refusal(503, 'UNAVAILABLE', 'Too many requests right now. Send the request again');
  }
  waiting++;
  try {
    await (events.length > SMALL ? alone(() => keepAll([delivery])) : together.add([delivery]));
    if (delivery.error) throw delivery.error;
    return delivery.kept;
  } catch (error) {
    giveBack(delivery.kept);
    throw error;
  } finally {
    waiting--;
  }
}

/** Data that the database rejects in one delivery must not affect the others. */
async function keepTogether(deliveries: readonly Delivery[]): Promise<void> {
  try {
    await keepAll(deliveries);
  } catch (error) {
    if (isConnectionError(error) || deliveries.length === 1) throw error;
    for (const delivery of deliveries) {
      await keepAll([delivery]).catch((own) => {
        delivery.error = own;
      });
    }
  }
}

type Arrived = Omit<KeptEvent, keyof ClaimedEvent> & ReceivedEvent & { delivery: Delivery };

async function keepAll(deliveries: readonly Delivery[]): Promise<void> {
  const all = await refuseMoved(await arrivedOf(deliveries));
  const [once, repeated] = withoutRepeats(all);
  for (const arrived of [once, repeated]) {
    for (const { delivery, ...kept } of await claimEvents(arrived)) delivery.kept.push(kept);
  }
}

/**
 * Without events for stores that have moved to another database: their delivery is refused, so that
 * it is sent again. What else is in it is kept, and handled by the job for what was left.
 */
async function refuseMoved(arrived: readonly Arrived[]): Promise<readonly Arrived[]> {
  const unknown = arrived.filter(({ connections }) => connections.length === 0);
  const moved = await movedReceivers(unknown.map(receiverOf));
  if (moved.size === 0) return arrived;
  const isMoved = (event: Arrived) =>
    event.connections.length === 0 && moved.has(receiverOf(event));
  for (const event of arrived) if (isMoved(event)) event.delivery.error = storeMoved();
  return arrived.filter((event) => !isMoved(event));
}

/** The number, or else the account, which may have other stores' numbers, too. */
const receiverOf = ({ told: { receiver } }: Arrived): string =>
  receiver.phoneNumberId ?? receiver.accountId ?? '';

/** Read again afterwards: then they are stored and belong to another delivery. */
function withoutRepeats(arrived: readonly Arrived[]): [Arrived[], Arrived[]] {
  const [once, repeated] = [new Map<string, Arrived>(), new Map<string, Arrived>()];
  for (const event of arrived) {
    const name = `${event.source}:${event.externalId}`;
    (once.has(name) ? repeated : once).set(name, event);
  }
  return [[...once.values()], [...repeated.values()]];
}

async function arrivedOf(deliveries: readonly Delivery[]): Promise<Arrived[]> {
  const told = deliveries.flatMap(({ events }) => events);
  const receivers = new Map(told.map(({ receiver }) => [JSON.stringify(receiver), receiver]));
  const found = await findConnectionsOf([...receivers.values()]);
  const connections = new Map([...receivers.keys()].map((key, place) => [key, found[place] ?? []]));
  return deliveries.flatMap((delivery) =>
    delivery.events.map((event) => {
      const whose = connections.get(JSON.stringify(event.receiver)) ?? [];
      return arrivedAs(delivery, event, whose);
    }),
  );
}

const arrivedAs = (
  delivery: Delivery,
  told: ProviderEvent,
  connections: readonly FoundConnection[],
): Arrived => ({
  source: told.receiver.channel,
  externalId: told.externalId,
  event: told.name,
  ownerId: connections[0]?.store.ownerId ?? null,
  verified: delivery.verified,
  payload: told.payload,
  told,
  connections,
  delivery,
});
