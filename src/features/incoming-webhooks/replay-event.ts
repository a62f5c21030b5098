import { setTimeout as wait } from 'node:timers/promises';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { countWorkers } from '../../kernel/jobs/heartbeat.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import {
  countOutcomes,
  type ReplayedEvent,
  type ReplayOutcome,
  replay,
} from './queries/replay-events.ts';

/** For the next run of the retry job. @throws Refusal 404 for any other */
export const replayEvent = (id: string, trx?: Trx): Promise<ReplayedEvent> =>
  replayOne(id, null, trx);

/** For an event about the tenant's own store. @throws Refusal 404 */
export async function replayOwnEvent({ ownerId }: Tenant, id: string): Promise<void> {
  await replayOne(id, ownerId);
}

async function replayOne(id: string, ownerId: string | null, trx?: Trx): Promise<ReplayedEvent> {
  const replayed = isUuid(id) ? await replay(id, ownerId, trx) : undefined;
  if (!replayed) throw notFound('Event');
  return replayed;
}

/** How long a request waits for retried events, in milliseconds. */
const PATIENCE_MS = 2_500;
const LOOK_EVERY_MS = 150;

export async function replayOutcome(
  ids: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<ReplayOutcome> {
  const until = performance.now() + ((await countWorkers()) > 0 ? patienceMs : 0);
  for (;;) {
    const outcome = await countOutcomes(ids);
    if (outcome.waiting === 0 || performance.now() >= until) return outcome;
    await wait(LOOK_EVERY_MS);
  }
}
