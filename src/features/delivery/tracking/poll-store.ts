import { MAX_TRACKED } from '../../../clients/courier/courier-client.ts';
import { CourierError } from '../../../clients/courier/courier-error.ts';
import { NOT_SCANNED } from '../../../clients/courier/tracking.ts';
import { Refusal } from '../../../errors.ts';
import { isConnectionError } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../../kernel/translation/text.ts';
import { withinTrace } from '../../../kernel/watch/tracing.ts';
import { withCourier } from '../courier/with-courier.ts';
import { FulfillmentRow } from '../fulfillments/fulfillment.ts';
import { type AskedParcel, applyTracking } from './apply-tracking.ts';
import { pauseAfterFailures } from './next-poll.ts';
import { postponeDue } from './queries/postpone-polls.ts';

interface StorePoll {
  polled: number;
  moved: number;
  /** Parcels whose tracking could not be stored: they are retried with the next claim. */
  unkept: number;
  isFailed: boolean;
}

/** If the aggregator fails, the store's remaining parcels wait, longer each time. */
export async function pollStore(
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
