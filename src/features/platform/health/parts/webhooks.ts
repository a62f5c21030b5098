import type { WebhookSource } from '../../../../enums.ts';
import type { Trx } from '../../../../kernel/db/db.ts';
import {
  type BrokenEventRow,
  brokenEvents,
  eventStates,
  lastEvents,
  type SourceHealth,
  type UnverifiedEvents,
  unverifiedEvents,
} from '../queries/webhooks.ts';

export interface WebhookHealth {
  failed: number;
  dead: number;
  /** When the oldest unhandled event arrived, without those that were given up. */
  oldestUnprocessedAt: string | null;
  bySource: SourceHealth[];
  lastReceived: Partial<Record<WebhookSource, string>>;
  broken: BrokenEventRow[];
  unverified: UnverifiedEvents;
}

export async function readWebhooks(trx: Trx, before?: WebhookHealth): Promise<WebhookHealth> {
  const states = await eventStates(trx);
  const last = await lastEvents(trx);
  const broken = await brokenEvents(trx);
  const oldest = states.flatMap(({ oldestAt }) => oldestAt?.toISOString() ?? []).sort()[0] ?? null;
  return {
    failed: states.reduce((sum, { failed }) => sum + failed, 0),
    dead: states.reduce((sum, { dead }) => sum + dead, 0),
    oldestUnprocessedAt: oldest,
    bySource: states.map(({ oldestAt: _, ...source }) => source),
    lastReceived: {
      ...before?.lastReceived,
      ...Object.fromEntries(last.map(({ source, at }) => [source, at.toISOString()])),
    },
    broken,
    unverified: await unverifiedEvents(trx),
  };
}
