import { rows, type Trx } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';
import type { ClaimedReading } from '../claim-readings.ts';
import { TODAY } from '../model-reading.ts';

/** Longer than two tries take; after that, the claiming process counts as dead. */
const CLAIM_SECONDS = 90;

export type OpenReading = Omit<ClaimedReading, 'claimId'> & { tries: number };

const OPEN = acrossTenants(`
select owner_id, message_id, conversation_id, tries
  from model_readings
 where state in ('waiting', 'asking')
   and (state = 'waiting' or claimed_at < now() - interval '${CLAIM_SECONDS} seconds')
 order by created_at limit ? for update skip locked`);

/** Of all stores, without those that are locked already. */
export const lockOpen = (most: number, trx: Trx): Promise<OpenReading[]> =>
  rows<OpenReading>(OPEN, [most], trx);

const BOUNDS = `
select reader_store_calls as of_store, reader_platform_calls as of_platform
  from platform_settings for no key update`;

/** Per day. */
interface Bounds {
  ofStore: number;
  ofPlatform: number;
}

export async function lockBounds(trx: Trx): Promise<Bounds> {
  const [bounds] = await rows<Bounds>(BOUNDS, [], trx);
  return bounds ?? { ofStore: 0, ofPlatform: 0 };
}

const USED = acrossTenants(`
select s.owner_id, s.model_reader as is_on, coalesce(u.calls, 0) as calls
  from stores s left join model_usage u on u.owner_id = s.owner_id and u.day = ${TODAY}
 where s.owner_id = any(?::uuid[])`);
const USED_BY_ALL = acrossTenants(
  `select coalesce(sum(calls), 0)::bigint as calls from model_usage where day = ${TODAY}`,
);

/** `isOn`: its messages may be sent to the model. */
interface UsedToday {
  ownerId: string;
  isOn: boolean;
  calls: number;
}

export async function usedToday(
  ownerIds: readonly string[],
  trx: Trx,
): Promise<{ ofStores: UsedToday[]; ofAll: number }> {
  const ofStores = await rows<UsedToday>(USED, [ownerIds], trx);
  const [all] = await rows<{ calls: number }>(USED_BY_ALL, [], trx);
  return { ofStores, ofAll: all?.calls ?? 0 };
}

const COUNT = acrossTenants(`
insert into model_usage (owner_id, day, calls)
select owner_id, ${TODAY}, count(*) from unnest(?::uuid[]) as claimed (owner_id) group by owner_id
on conflict (owner_id, day) do update set calls = model_usage.calls + excluded.calls`);

export async function countCalls(readings: readonly OpenReading[], trx: Trx): Promise<void> {
  const ownerIds = readings.map(({ ownerId }) => ownerId);
  if (ownerIds.length > 0) await rows(COUNT, [ownerIds], trx);
}

const CLAIM = acrossTenants(`
update model_readings r
   set state = 'asking', claim_id = c.claim_id, claimed_at = now(), tries = r.tries + 1
  from jsonb_to_recordset(?::jsonb) as c (owner_id uuid, message_id uuid, claim_id uuid)
 where r.owner_id = c.owner_id and r.message_id = c.message_id`);

export async function markClaimed(claimed: readonly ClaimedReading[], trx: Trx): Promise<void> {
  const list = claimed.map(({ ownerId, messageId, claimId }) => ({
    owner_id: ownerId,
    message_id: messageId,
    claim_id: claimId,
  }));
  if (list.length > 0) await rows(CLAIM, [JSON.stringify(list)], trx);
}

const SKIP = acrossTenants(`
update model_readings r
   set state = case when ? = 'gave_up' then 'failed' else 'skipped' end, outcome = ?,
       claim_id = null, finished_at = now()
  from jsonb_to_recordset(?::jsonb) as c (owner_id uuid, message_id uuid)
 where r.owner_id = c.owner_id and r.message_id = c.message_id`);

export async function skipReadings(
  readings: readonly OpenReading[],
  reason: string,
  trx: Trx,
): Promise<void> {
  const list = readings.map(({ ownerId, messageId }) => ({
    owner_id: ownerId,
    message_id: messageId,
  }));
  if (list.length > 0) await rows(SKIP, [reason, reason, JSON.stringify(list)], trx);
}
