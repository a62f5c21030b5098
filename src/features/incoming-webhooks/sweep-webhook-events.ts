import { WEBHOOK_SOURCES, type WebhookSource } from '../../enums.ts';
import { claimDueEvent } from './claim-events.ts';
import { handleClaimed } from './handle-claimed.ts';
import type { HandleEvent } from './webhook-event.ts';

/** The most in one run; the rest is due at the next. */
const MAX_EVENTS = 2_000;
const RUN_MS = 45_000;

export interface EventHandler {
  handle: HandleEvent;
  whenDead?: HandleEvent;
}

type EventHandlers = Partial<Record<WebhookSource, HandleEvent | EventHandler>>;

/**
 * Retries failed events that are due, and those of dead processes. Each event is claimed
 * separately: parallel runs share them, and one that dies blocks a single event until its lease
 * ends.
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
