import { rows, type Trx } from '../../../../db/db.ts';
import type { WebhookSource, WebhookState } from '../../../../enums.ts';

/** An event that could not be handled. */
export interface BrokenEventRow {
  id: string;
  source: WebhookSource;
  event: string;
  state: WebhookState;
  ownerId: string | null;
  storeName: string | null;
  attempts: number;
  error: string | null;
  receivedAt: string;
}

export interface SourceHealth {
  source: WebhookSource;
  /** Stored and not handled yet: in progress, or to be retried. */
  open: number;
  failed: number;
  /** Failed, and older than ten minutes. */
  failedLong: number;
  dead: number;
}

export interface WebhookHealth {
  failed: number;
  dead: number;
  /** When the oldest unhandled event arrived, without those that were given up. */
  oldestUnprocessedAt: string | null;
  bySource: SourceHealth[];
  /** The last event of each source. */
  lastReceived: Partial<Record<WebhookSource, string>>;
  broken: BrokenEventRow[];
  /** Gateway events of the last day whose sender could not be verified. */
  unverified: { count: number; lastAt: string | null };
}

const SHOWN = 10;
/** Among this many of the newest, each active source has some. */
const LOOKED_AT = 5_000;

const STATES = `
select source, count(*) filter (where state <> 'dead') as open,
       count(*) filter (where state = 'failed') as failed,
       count(*) filter (where state = 'failed' and received_at < now() - interval '10 minutes') as "failedLong",
       count(*) filter (where state = 'dead') as dead,
       min(received_at) filter (where state <> 'dead') as "oldestAt"
  from (select source, state, received_at from webhook_events where state in ('processing', 'failed')
        union all
        select source, state, received_at from webhook_events where state = 'dead') e
 group by source order by source`;

const LAST = `
select source, max(received_at) as at
  from (select source, received_at from webhook_events order by received_at desc limit ${LOOKED_AT}) e
 group by source`;

// Dead ones first: they are not retried.
const BROKEN = `
select e.id, e.source, e.event, e.state, e.owner_id as "ownerId", s.name as "storeName", e.attempts,
       e.error, e.received_at as "receivedAt"
  from ((select * from webhook_events where state = 'dead' order by received_at desc limit ${SHOWN})
        union all
        (select * from webhook_events where state = 'failed' order by received_at desc limit ${SHOWN})) e
  left join stores s on s.owner_id = e.owner_id
 order by e.state, e.received_at desc, e.id desc limit ${SHOWN}`;

const UNVERIFIED = `
select count(*) as count, max(received_at) as "lastAt" from webhook_events
 where source = 'gateway' and verified is not true and received_at > now() - interval '1 day'`;

/** Providers' events and their results. */
export async function readWebhooks(trx: Trx, before?: WebhookHealth): Promise<WebhookHealth> {
  const states = await rows<SourceHealth & { oldestAt: Date | null }>(STATES, [], trx);
  const last = await rows<{ source: WebhookSource; at: Date }>(LAST, [], trx);
  const broken = await rows<BrokenEventRow>(BROKEN, [], trx);
  const [unverified] = await rows<WebhookHealth['unverified']>(UNVERIFIED, [], trx);
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
    unverified: unverified ?? { count: 0, lastAt: null },
  };
}
