import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

const MOST_LOOKED_AT = 5_000;
const SHOWN = 10;

const WAITING = acrossTenants(`
select count(*) as waiting, min(created_at) as oldest_waiting_at
  from (select created_at from model_readings where state in ('waiting', 'asking')
         order by created_at limit ${MOST_LOOKED_AT}) r`);

const LATELY = `
  (select state, outcome, took_ms, finished_at from model_readings
    where finished_at is not null and finished_at > now() - interval '1 day'
    order by finished_at desc limit ${MOST_LOOKED_AT}) r`;

const ANSWERS = acrossTenants(`
select count(*) filter (where took_ms is not null) as asked,
       count(*) filter (where state = 'failed') as failed,
       count(*) filter (where state = 'skipped') as skipped,
       percentile_disc(0.5) within group (order by took_ms) filter (where state = 'done') as p50,
       percentile_disc(0.95) within group (order by took_ms) filter (where state = 'done') as p95,
       max(finished_at) filter (where state = 'done' and took_ms is not null) as last_answer_at,
       max(finished_at) filter (where outcome = 'away') as last_away_at
  from ${LATELY}`);

const REASONS = acrossTenants(`
select state, outcome, count(*) as count from ${LATELY}
 where state in ('failed', 'skipped') group by state, outcome order by count(*) desc, outcome`);

const USED = acrossTenants(`
with used as (
  select owner_id, sum(calls)::bigint as calls, sum(tokens_in)::bigint as tokens_in,
         sum(tokens_out)::bigint as tokens_out
    from model_usage where day > (now() at time zone 'UTC')::date - 30 group by owner_id)
select s.id as store_id, s.name as store_name, u.calls, u.tokens_in,
       u.tokens_out, (sum(u.calls) over ())::bigint as all_calls,
       (sum(u.tokens_in) over ())::bigint as all_in, (sum(u.tokens_out) over ())::bigint as all_out
  from used u join stores s on s.owner_id = u.owner_id
 order by u.tokens_in * ?::float8 + u.tokens_out * ?::float8 desc, u.calls desc, s.id limit ${SHOWN}`);

export interface WaitingReadings {
  waiting: number;
  oldestWaitingAt: string | null;
}

export interface RecentAnswers {
  asked: number;
  failed: number;
  skipped: number;
  /** Median and 95th percentile of the response time in milliseconds; null: no answers. */
  p50: number | null;
  p95: number | null;
  lastAnswerAt: Date | null;
  lastAwayAt: Date | null;
}

/** Over 30 days; `all…`: of all stores. */
export interface ModelUse {
  storeId: string;
  storeName: string;
  calls: number;
  tokensIn: number;
  tokensOut: number;
  allCalls: number;
  allIn: number;
  allOut: number;
}

export async function waitingReadings(trx: Trx): Promise<WaitingReadings> {
  const [open] = await rows<WaitingReadings>(WAITING, [], trx);
  return open as WaitingReadings;
}

export async function recentAnswers(trx: Trx): Promise<RecentAnswers> {
  const [answers] = await rows<RecentAnswers>(ANSWERS, [], trx);
  return answers as RecentAnswers;
}

export const reasonsOfFailures = (
  trx: Trx,
): Promise<{ state: string; outcome: string; count: number }[]> => rows(REASONS, [], trx);

export const modelUse = (priceIn: number, priceOut: number, trx: Trx): Promise<ModelUse[]> =>
  rows(USED, [priceIn, priceOut], trx);
