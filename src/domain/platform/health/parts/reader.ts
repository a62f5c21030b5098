import { rows, type Trx } from '../../../../db/db.ts';
import { acrossTenants } from '../../../../tenancy/tenant.ts';
import { readerConnection } from '../../../model-readings/reader-connection.ts';
import { readSettings } from '../../settings.ts';

/** A store's use of the language model in 30 days, and its cost. */
interface ReaderStore {
  storeId: string;
  storeName: string;
  calls: number;
  tokensIn: number;
  tokensOut: number;
  /** In the currency of the operator's prices. */
  cost: number;
}

export interface ReaderHealth {
  /** Whether a model is configured. */
  isSet: boolean;
  /** Messages that wait for the model, and since when the oldest does. */
  waiting: number;
  oldestWaitingAt: string | null;
  /** Of the newest 5,000 of the last 24 hours. */
  asked: number;
  failed: number;
  skipped: number;
  /** Median and 95th percentile of the response time in milliseconds; null: no answers. */
  p50: number | null;
  p95: number | null;
  /** Errors, most frequent first. */
  failures: { outcome: string; count: number }[];
  /** Why messages were skipped, most frequent first. */
  skips: { outcome: string; count: number }[];
  /** Whether workers consider it unavailable: they have skipped messages since the last answer. */
  isAway: boolean;
  lastAnswerAt: string | null;
  /** In 30 days, most expensive stores first. */
  stores: ReaderStore[];
  total: Pick<ReaderStore, 'calls' | 'tokensIn' | 'tokensOut' | 'cost'>;
}

const MOST_LOOKED_AT = 5_000;
const SHOWN = 10;

const WAITING = acrossTenants(`
select count(*) as waiting, min(created_at) as "oldestWaitingAt"
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
       max(finished_at) filter (where state = 'done' and took_ms is not null) as "lastAnswerAt",
       max(finished_at) filter (where outcome = 'away') as "lastAwayAt"
  from ${LATELY}`);

const REASONS = acrossTenants(`
select state, outcome, count(*) as count from ${LATELY}
 where state in ('failed', 'skipped') group by state, outcome order by count(*) desc, outcome`);

const USED = acrossTenants(`
with used as (
  select owner_id, sum(calls)::bigint as calls, sum(tokens_in)::bigint as tokens_in,
         sum(tokens_out)::bigint as tokens_out
    from model_usage where day > (now() at time zone 'UTC')::date - 30 group by owner_id)
select s.id as "storeId", s.name as "storeName", u.calls, u.tokens_in as "tokensIn",
       u.tokens_out as "tokensOut", (sum(u.calls) over ())::bigint as "allCalls",
       (sum(u.tokens_in) over ())::bigint as "allIn", (sum(u.tokens_out) over ())::bigint as "allOut"
  from used u join stores s on s.owner_id = u.owner_id
 order by u.tokens_in * ?::float8 + u.tokens_out * ?::float8 desc, u.calls desc, s.id limit ${SHOWN}`);

interface Answers extends Pick<ReaderHealth, 'asked' | 'failed' | 'skipped' | 'p50' | 'p95'> {
  lastAnswerAt: Date | null;
  lastAwayAt: Date | null;
}
interface Reason {
  state: string;
  outcome: string;
  count: number;
}
type Used = Omit<ReaderStore, 'cost'> & Record<'allCalls' | 'allIn' | 'allOut', number>;

/** The language model's requests, answers and costs. */
export async function readReader(trx: Trx): Promise<ReaderHealth> {
  const { readerPriceIn, readerPriceOut } = await readSettings(trx);
  const cost = (tokensIn: number, tokensOut: number): number =>
    (tokensIn * readerPriceIn + tokensOut * readerPriceOut) / 1_000_000;
  const [open] = await rows<Pick<ReaderHealth, 'waiting' | 'oldestWaitingAt'>>(WAITING, [], trx);
  const [answers] = await rows<Answers>(ANSWERS, [], trx);
  const reasons = await rows<Reason>(REASONS, [], trx);
  const used = await rows<Used>(USED, [readerPriceIn, readerPriceOut], trx);
  const { lastAnswerAt = null, lastAwayAt = null, ...counts } = answers as Answers;
  const of = (wanted: string) =>
    reasons
      .filter(({ state }) => state === wanted)
      .map(({ outcome, count }) => ({ outcome, count }));
  const [first] = used;
  return {
    isSet: readerConnection() !== null,
    ...(open as NonNullable<typeof open>),
    ...counts,
    failures: of('failed'),
    skips: of('skipped'),
    isAway: lastAwayAt !== null && Number(lastAwayAt) > Number(lastAnswerAt ?? 0),
    lastAnswerAt: lastAnswerAt?.toISOString() ?? null,
    stores: used.map(({ storeId, storeName, calls, tokensIn, tokensOut }) => ({
      storeId,
      storeName,
      calls,
      tokensIn,
      tokensOut,
      cost: cost(tokensIn, tokensOut),
    })),
    total: {
      calls: first?.allCalls ?? 0,
      tokensIn: first?.allIn ?? 0,
      tokensOut: first?.allOut ?? 0,
      cost: cost(first?.allIn ?? 0, first?.allOut ?? 0),
    },
  };
}
