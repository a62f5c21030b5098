import { claimEvent } from './claim-event.ts';
import { type EventOutcome, handleClaimed } from './handle-claimed.ts';
import type { HandleEvent, ReceivedEvent } from './webhook-event.ts';

/**
 * Keeps an event that has come in, then handles it once. The two are separate transactions: what
 * cannot be handled now is kept with its error, and tried again by `sweepWebhookEvents`.
 * @throws what the database says when the event cannot even be kept
 */
export async function receiveEvent(
  received: ReceivedEvent,
  handle: HandleEvent,
): Promise<EventOutcome> {
  const claimed = await claimEvent(received);
  return claimed ? handleClaimed(claimed, handle) : 'duplicate';
}
