import { claimEvents, notKept } from './claim-event.ts';
import { type EventOutcome, handleClaimed } from './handle-claimed.ts';
import type { HandleEvent, ReceivedEvent } from './webhook-event.ts';

/**
 * Stores a received event, then handles it once. These are separate transactions: an event that
 * can't be handled now is stored with its error, and retried by `sweepWebhookEvents`.
 * @throws Refusal 503, or the database's error, when the event can't even be stored
 */
export async function receiveEvent(
  received: ReceivedEvent,
  handle: HandleEvent,
): Promise<Exclude<EventOutcome, 'unknown'>> {
  const [claimed] = await claimEvents([received]);
  if (!claimed) return 'duplicate';
  return keptOutcome(await handleClaimed(claimed, handle));
}

/**
 * The result of an event that is certainly stored.
 * @throws Refusal 503 when that is unknown
 */
export function keptOutcome(outcome: EventOutcome): Exclude<EventOutcome, 'unknown'> {
  if (outcome !== 'unknown') return outcome;
  throw notKept();
}
