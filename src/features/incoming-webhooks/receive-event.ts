import { Refusal } from '../../errors.ts';
import { storableValue, TooDeep } from '../../kernel/format/storable-value.ts';
import { claimEvents } from './claim-events.ts';
import { type EventOutcome, handleClaimed, refuseUnknown } from './handle-claimed.ts';
import type { HandleEvent, ReceivedEvent } from './webhook-event.ts';

/** Undefined for invalid JSON. */
export function readPayload(body: Buffer): unknown {
  try {
    // The decoder removes the byte order mark, which JSON.parse rejects.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/**
 * A gateway passes on text that shoppers typed, which may not be storable.
 * @throws Refusal 400 for too deep nesting
 */
export function storablePayload(value: unknown): unknown {
  try {
    return storableValue(value);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    throw new Refusal(400, 'BAD_REQUEST', 'The event is nested too deeply');
  }
}

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
  return refuseUnknown(await handleClaimed(claimed, handle));
}
