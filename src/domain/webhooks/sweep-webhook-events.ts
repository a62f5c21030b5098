import { WEBHOOK_SOURCES, type WebhookSource } from '../../enums.ts';
import { claimDueEvent } from './claim-event.ts';
import { handleClaimed } from './handle-claimed.ts';
import type { HandleEvent } from './webhook-event.ts';

/** What one run may take; what is left over is due at the next one. */
const MAX_EVENTS = 2_000;
const RUN_MS = 45_000;

/** Who handles an event, and what follows in the transaction that gives it up. */
export interface EventHandler {
  handle: HandleEvent;
  whenDead?: HandleEvent;
}

/** Who handles the events of which source. */
type EventHandlers = Partial<Record<WebhookSource, HandleEvent | EventHandler>>;

/**
 * Handles again what failed and is due, and what a process had begun and never ended. Each event
 * is claimed on its own: two runs at once share them, and one that dies leaves a single one, until
 * its lease ends.
 */
export async function sweepWebhookEvents(
  handlers: EventHandlers,
  { maxEvents = MAX_EVENTS, forMs = RUN_MS } = {},
): Promise<{ handled: number; failed: number }> {
  const until = performance.now() + forMs;
  const sources = WEBHOOK_SOURCES.filter((source) => handlers[source]);
  const total = { handled: 0, failed: 0 };
  while (total.handled + total.failed < maxEvents && performance.now() < until) {
    const claimed = await claimDueEvent(sources);
    const handler = claimed && handlers[claimed.source];
    if (!handler) break;
    const { handle, whenDead } = typeof handler === 'function' ? { handle: handler } : handler;
    const outcome = await handleClaimed(claimed, handle, whenDead);
    const isHandled = outcome === 'processed' || outcome === 'duplicate';
    total[isHandled ? 'handled' : 'failed'] += 1;
  }
  return total;
}
