import type { WebhookSource, WebhookState } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';

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
  /** Failed, and older than ten minutes; not those that begin anew after a replay. */
  failedLong: number;
  dead: number;
}

/** Gateway events of the last day whose sender could not be verified. */
export interface UnverifiedEvents {
  count: number;
  lastAt: string | null;
}

const SHOWN = 10;
/** Among this many of the newest, each active source has some. */
const LOOKED_AT = 5_000;

const STATES = `
select source, count(*) filter (where state <> 'dead') as open,
       count(*) filter (where state = 'failed') as failed,
       count(*) filter (where state = 'failed' and attempts > 0
                         and received_at < now() - interval '10 minutes') as failed_long,
       count(*) filter (where state = 'dead') as dead,
       min(received_at) filter (where state <> 'dead') as oldest_at
  from (select source, state, attempts, received_at from webhook_events where state in ('processing', 'failed')
        union all
        select source, state, attempts, received_at from webhook_events where state = 'dead') e
 group by source order by source`;

const LAST = `
select source, max(received_at) as at
  from (select source, received_at from webhook_events order by received_at desc limit ${LOOKED_AT}) e
 group by source`;

// Dead ones first: they are not retried.
const BROKEN = `
select e.id, e.source, e.event, e.state, e.owner_id, s.name as store_name, e.attempts,
       e.error, e.received_at
  from ((select * from webhook_events where state = 'dead' order by received_at desc limit ${SHOWN})
        union all
        (select * from webhook_events where state = 'failed' order by received_at desc limit ${SHOWN})) e
  left join stores s on s.owner_id = e.owner_id
 order by e.state, e.received_at desc, e.id desc limit ${SHOWN}`;

const UNVERIFIED = `
select count(*) as count, max(received_at) as last_at from webhook_events
 where source = 'gateway' and verified is not true and received_at > now() - interval '1 day'`;

export const eventStates = (trx: Trx): Promise<(SourceHealth & { oldestAt: Date | null })[]> =>
  rows(STATES, [], trx);

export const lastEvents = (trx: Trx): Promise<{ source: WebhookSource; at: Date }[]> =>
  rows(LAST, [], trx);

export const brokenEvents = (trx: Trx): Promise<BrokenEventRow[]> => rows(BROKEN, [], trx);

export async function unverifiedEvents(trx: Trx): Promise<UnverifiedEvents> {
  const [unverified] = await rows<UnverifiedEvents>(UNVERIFIED, [], trx);
  return unverified ?? { count: 0, lastAt: null };
}
