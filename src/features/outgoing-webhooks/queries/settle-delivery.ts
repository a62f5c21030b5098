import { rows, type Trx } from '../../../kernel/db/db.ts';
import { stored } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';

export interface TryResult {
  /** Null: there was no answer. */
  statusCode: number | null;
  durationMs: number;
  /** As `stored`; null: it is delivered. */
  error: string | null;
  answer: string | null;
}

const values = (result: TryResult) => [
  result.statusCode,
  result.durationMs,
  result.error,
  result.answer,
];
const RESULT = 'status_code = ?, duration_ms = ?, error = ?, answer = ?, leased_until = null';
/** Its tries tell whether the delivery is still this process's own. */
const OWN = `owner_id = ? and id = ? and attempts = ? and state = 'pending'`;
const own = ({ ownerId, id, attempts }: ClaimedDelivery) => [ownerId, id, attempts];

const DELIVERED = `
with done as (
  update outgoing_deliveries set state = 'delivered', finished_at = now(), ${RESULT}
   where ${OWN} returning 1)
update webhook_endpoints set failing_since = null
 where owner_id = ? and id = ? and failing_since is not null and exists (select from done)`;

export async function markDelivered(delivery: ClaimedDelivery, result: TryResult): Promise<void> {
  const { ownerId, endpointId } = delivery;
  await rows(DELIVERED, [...values(result), ...own(delivery), ownerId, endpointId]);
}

// What follows in its line waits as long: it would only be looked at and left.
const FAILED = `
with failed as (
  update outgoing_deliveries
     set ${RESULT}, state = case when ?::float8 is null then 'dead' else 'pending' end,
         finished_at = case when ?::float8 is null then now() end,
         next_attempt_at = now() + coalesce(?::float8, 0) * interval '1 millisecond'
   where ${OWN}
  returning owner_id, endpoint_id, subject_id, position, state, next_attempt_at)
update outgoing_deliveries d set next_attempt_at = failed.next_attempt_at
  from failed
 where d.owner_id = ? and d.owner_id = failed.owner_id and d.endpoint_id = failed.endpoint_id
   and d.subject_id = failed.subject_id and d.position > failed.position and d.state = 'pending'
   and failed.state = 'pending'`;

/** Writes a failed try; it is tried again after `waitMs`, or dead if that is null. */
export async function markFailed(
  delivery: ClaimedDelivery,
  result: TryResult,
  waitMs: number | null,
  trx: Trx,
): Promise<void> {
  const waits = [waitMs, waitMs, waitMs];
  await rows(FAILED, [...values(result), ...waits, ...own(delivery), delivery.ownerId], trx);
}

const FAILING = `
update webhook_endpoints set failing_since = least(failing_since, now())
 where owner_id = ? and id = ? and disabled_at is null
returning failing_since`;

export async function markFailing(
  { ownerId, endpointId }: ClaimedDelivery,
  trx: Trx,
): Promise<Date | null> {
  const [endpoint] = await rows<{ failingSince: Date }>(FAILING, [ownerId, endpointId], trx);
  return endpoint?.failingSince ?? null;
}

export const TURNED_OFF = stored(message('settings.deliveries.turnedOff'));

const END = `
update outgoing_deliveries
   set state = 'dead', finished_at = now(), leased_until = null,
       error = case when error is null then ?
                    else jsonb_build_object(
                      'key', 'settings.deliveries.turnedOffAfter', 'values', jsonb_build_object(
                      'why', case when error like '{"key":%' then error::jsonb
                                  else to_jsonb(error) end))::text end
 where owner_id = ? and endpoint_id = ? and state = 'pending'`;

export async function endPending(ownerId: string, endpointId: string, trx: Trx): Promise<void> {
  await rows(END, [TURNED_OFF, ownerId, endpointId], trx);
}
