import { setTimeout as wait } from 'node:timers/promises';
import { OUTGOING } from '../outgoing-limits.ts';
import { claimDeliveries } from '../queries/claim-deliveries.ts';
import { sweepTurnedOff } from '../queries/sweep-turned-off.ts';
import { sendDelivery } from './send-delivery.ts';

const NEVER = new AbortController().signal;
/** Milliseconds after which new deliveries are looked for while slow receivers are waited for. */
const LOOK_MS = 500;

/**
 * Sends deliveries of all stores until none is due. With `ending`, it claims no more; `stop` breaks
 * off those under way. What can't be written is thrown after the
 * others have ended; its lease expires, and it is sent again. Returns how many tries.
 */
export async function deliverDue({ ending = NEVER, stop = NEVER } = {}): Promise<number> {
  const sending = new Set<Promise<void>>();
  const errors: unknown[] = [];
  let tries = 0;
  await sweepTurnedOff();
  for (;;) {
    const wasIdle = sending.size === 0;
    const room =
      ending.aborted || stop.aborted || errors.length > 0 ? 0 : OUTGOING.perWorker - sending.size;
    const claimed = room > 0 ? await claimDeliveries(room).catch(noted(errors)) : [];
    for (const delivery of claimed ?? []) {
      const sent: Promise<void> = sendDelivery(delivery, stop)
        .catch(noted(errors))
        .finally(() => sending.delete(sent));
      sending.add(sent);
      tries++;
    }
    // What ended while others were claimed may have made room for its endpoint's next.
    if (sending.size === 0 && (wasIdle || room <= 0)) break;
    if (sending.size === 0) continue;
    const rest = new AbortController();
    const look = wait(LOOK_MS, undefined, { signal: rest.signal }).catch(() => {});
    await Promise.race([...sending, look]);
    rest.abort();
  }
  if (errors.length > 0) throw errors[0];
  return tries;
}

const noted =
  (errors: unknown[]) =>
  (error: unknown): undefined => {
    errors.push(error);
  };
