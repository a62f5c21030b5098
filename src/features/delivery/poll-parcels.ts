import { MAX_TRACKED } from '../../clients/courier/courier-client.ts';
import { CourierError } from '../../clients/courier/courier-error.ts';
import { NOT_SCANNED } from '../../clients/courier/tracking.ts';
import { Refusal } from '../../errors.ts';
import { isConnectionError, rows } from '../../kernel/db/db.ts';
import { eachTenant } from '../../kernel/tenancy/each-tenant.ts';
import { acrossTenants, type Tenant } from '../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../kernel/translation/text.ts';
import { withinTrace } from '../../kernel/watch/tracing.ts';
import { type AskedParcel, applyTracking } from './apply-tracking.ts';
import { FulfillmentRow } from './fulfillment.ts';
import { pauseAfterFailures } from './next-parcel.ts';
import { postponeDue } from './poll-state.ts';
import { withCourier } from './with-courier.ts';

/**
 * Parallel runs claim different parcels by setting the next call to a later time. Stores take
 * turns, one call each, so that one with many parcels doesn't delay the others.
 */
const CLAIM = acrossTenants(`
with ranked as (
  select owner_id, id, next_poll_at,
         (row_number() over (partition by owner_id order by next_poll_at) - 1) / ${MAX_TRACKED} as turn
    from fulfillments where next_poll_at <= now())
update fulfillments f
   set next_poll_at = now() + ? * interval '1 minute'
  from (select d.owner_id, d.id from fulfillments d
         where d.next_poll_at <= now() and (d.owner_id, d.id) in (
               select owner_id, id from ranked order by turn, next_poll_at limit ?)
           for update skip locked) due
 where f.owner_id = due.owner_id and f.id = due.id
returning f.owner_id, f.id, f.order_id, f.awb,
          case when f.polled_at is null then f.trace_context end as trace_context`);

/** The most in one run; the rest is due at the next. */
const MAX_PARCELS = 2_000;
/** After this, no more are asked: long runs would delay the other recurring jobs. */
const RUN_MS = 4 * 60_000;
/** Parcels that a run left, because it died or ended, are due again after this time. */
const CLAIM_MINUTES = 10;

/** Errors of one store don't stop the others. Safe to run in parallel. */
export async function sweepDueParcels({
  maxParcels = MAX_PARCELS,
  forMs = RUN_MS,
} = {}): Promise<{ polled: number; moved: number; unkept: number; failedStores: number }> {
  const until = performance.now() + forMs;
  const claimed = await rows<AskedParcel & { ownerId: string }>(CLAIM, [CLAIM_MINUTES, maxParcels]);
  const total = { polled: 0, moved: 0, unkept: 0, failedStores: 0 };
  await eachTenant(claimed, async (tenant, parcels) => {
    const { isFailed, ...poll } = await pollStore(tenant, parcels, until);
    total.polled += poll.polled;
    total.moved += poll.moved;
    total.unkept += poll.unkept;
    total.failedStores += isFailed ? 1 : 0;
  });
  return total;
}

interface StorePoll {
  polled: number;
  moved: number;
  /** Parcels whose tracking could not be stored: they are retried with the next claim. */
  unkept: number;
  isFailed: boolean;
}

/** If the aggregator fails, the store's remaining parcels wait, longer each time. */
async function pollStore(
  tenant: Tenant,
  parcels: readonly AskedParcel[],
  until: number,
): Promise<StorePoll> {
  const poll: StorePoll = { polled: 0, moved: 0, unkept: 0, isFailed: false };
  let from = 0;
  try {
    for (; from < parcels.length && performance.now() < until; from += MAX_TRACKED) {
      await pollBatch(tenant, parcels.slice(from, from + MAX_TRACKED), poll);
    }
  } catch (error) {
    if (!(error instanceof CourierError) && !(error instanceof Refusal)) throw error;
    await postponePolls(tenant, parcels.slice(from), error.words ?? error.message);
    poll.isFailed = true;
  }
  return poll;
}

async function pollBatch(
  tenant: Tenant,
  batch: readonly AskedParcel[],
  poll: StorePoll,
): Promise<void> {
  const awbs = [...new Set(batch.map(({ awb }) => awb))];
  const ask = () => withCourier(tenant, (client, token) => client.trackMany(token, awbs));
  const trackings = await withinTrace(firstTrace(batch), 'track parcels', ask);
  for (const parcel of batch) {
    const tracking = trackings.get(parcel.awb) ?? NOT_SCANNED;
    // A parcel that can't be stored doesn't stop the others.
    const outcome = await applyTracking(tenant, parcel, tracking).catch((error) => {
      if (isConnectionError(error)) throw error;
      return 'unkept' as const;
    });
    if (outcome === 'unkept') poll.unkept += 1;
    else poll.polled += 1;
    if (outcome === true) poll.moved += 1;
  }
}

/** The first question about a parcel belongs to the trace of what made it; a call has one trace. */
const firstTrace = (batch: readonly AskedParcel[]): string | null =>
  batch.find(({ traceContext }) => traceContext)?.traceContext ?? null;

/** The pause grows with each failure in a row. */
async function postponePolls(
  tenant: Tenant,
  parcels: readonly AskedParcel[],
  reason: Text,
): Promise<void> {
  const ids = parcels.map(({ id }) => id);
  const [worst] = await FulfillmentRow.of(tenant)
    .whereIn('id', ids)
    .max('pollFailures as failures')
    .castTo<{ failures: number | null }[]>();
  const pauseMs = pauseAfterFailures(worst?.failures ?? 0);
  await postponeDue(tenant, ids, { reason: stored(reason), pauseMs });
}
