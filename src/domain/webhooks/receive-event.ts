import { claimEvents, notKept } from './claim-event.ts';
import { type EventOutcome, handleClaimed } from './handle-claimed.ts';
import type { HandleEvent, ReceivedEvent } from './webhook-event.ts';

/**
 * Keeps an event that has come in, then handles it once. The two are separate transactions: what
 * cannot be handled now is kept with its error, and tried again by `sweepWebhookEvents`.
 * @throws Refusal 503, or what the database says, when the event cannot even be kept
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
 * What became of an event that is surely kept.
 * @throws Refusal 503 when nobody knows
 */
export function keptOutcome(outcome: EventOutcome): Exclude<EventOutcome, 'unknown'> {
  if (outcome !== 'unknown') return outcome;
  throw notKept();
}
